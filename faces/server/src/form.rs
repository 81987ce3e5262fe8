//! Forms that bring a file.

use std::marker::PhantomData;

use axum::RequestExt;
use axum::body::HttpBody;
use axum::extract::multipart::MultipartError;
use axum::extract::{FromRequest, Multipart, Request};
use standfast_workshop::import;

use crate::limits::{Caller, Load};
use crate::{Fault, Limits, Server};

/// So much of a form is read beside the file and what goes with it.
const BESIDE: usize = 64 * 1024;

/// The most fields of a form.
const MOST_FIELDS: usize = 16;

/// What a form brings a file of.
pub(crate) trait Filed {
    /// The limit of the file, by name.
    const LIMIT: &str;

    /// How many bytes it may have.
    fn most(limits: &Limits) -> usize;

    /// How many bytes may come beside it.
    fn beside(_: &Limits) -> usize {
        BESIDE
    }
}

/// The file of a battle, or of a scenario.
#[derive(Debug)]
pub(crate) struct BattleFile;

impl Filed for BattleFile {
    const LIMIT: &str = "bytes of a battle file (battle_file)";

    fn most(limits: &Limits) -> usize {
        limits.battle_file
    }
}

/// A file with an army; the scenario that it goes into comes beside it.
#[derive(Debug)]
pub(crate) struct ArmyFile;

impl Filed for ArmyFile {
    const LIMIT: &str = "bytes of a file with an army";

    fn most(_: &Limits) -> usize {
        import::Limits::default().bytes
    }

    fn beside(limits: &Limits) -> usize {
        limits.body + BESIDE
    }
}

/// The fields of a form with a file: together they are hardly larger than such a file may be, and count as on
/// their way until the load is dropped. The router must set no limit of its own to its body.
#[derive(Debug)]
pub(crate) struct FileForm<F = BattleFile> {
    pub(crate) caller: Caller,
    fields: Vec<(String, Vec<u8>)>,
    pub(crate) load: Load,
    of: PhantomData<fn() -> F>,
}

impl<F: Filed> FromRequest<Server> for FileForm<F> {
    type Rejection = Fault;

    async fn from_request(mut request: Request, server: &Server) -> Result<Self, Fault> {
        let Ok(caller) = request.extract_parts_with_state::<Caller, _>(server).await;
        let announced = request.body().size_hint().exact();
        let form = Multipart::from_request(request, server).await;
        let form = form.map_err(|rejection| Fault::Unreadable(rejection.body_text()))?;
        let limits = &server.config().limits;
        let (most, beside) = (F::most(limits), F::beside(limits));
        // Counted as if it were as large as it may be: nobody knows before it is here.
        let load = server.loads().hold(caller, most + beside)?;
        let fields = read(form, (F::LIMIT, most), beside, announced).await?;
        Ok(Self { caller, fields, load, of: PhantomData })
    }
}

impl<F> FileForm<F> {
    /// The bytes of a field; none where it was left empty.
    pub(crate) fn bytes(&mut self, name: &str) -> Option<Vec<u8>> {
        let (_, bytes) =
            self.fields.iter_mut().find(|(of, bytes)| of == name && !bytes.trim_ascii().is_empty())?;
        Some(std::mem::take(bytes))
    }

    /// The text of a field; empty where there is none.
    ///
    /// # Errors
    /// Where it is no text.
    pub(crate) fn text(&mut self, name: &str) -> Result<String, Fault> {
        let text = String::from_utf8(self.bytes(name).unwrap_or_default());
        text.map_err(|_| Fault::Unreadable(format!("{name}: it must be text, UTF-8; this is not")))
    }

    /// Refuses fields of other names, and a field that is given twice.
    ///
    /// # Errors
    /// [`Fault::Unreadable`], with the names that are allowed.
    pub(crate) fn verify_names(&self, names: &[&str]) -> Result<(), Fault> {
        let mut left = names.to_vec();
        for (name, _) in &self.fields {
            let Some(place) = left.iter().position(|allowed| allowed == name) else {
                let allowed = names.join(", ");
                return Err(Fault::Unreadable(format!(
                    "field {name:?} of the form: {allowed} are allowed, each once"
                )));
            };
            left.remove(place);
        }
        Ok(())
    }
}

/// The fields of a form, which together are hardly larger than a file may be. Room is made at once for as many bytes as are
/// announced: growing step by step would take up twice as much.
async fn read(
    mut form: Multipart,
    (what, most): (&'static str, usize),
    beside: usize,
    announced: Option<u64>,
) -> Result<Vec<(String, Vec<u8>)>, Fault> {
    let unreadable = |error: MultipartError| Fault::Unreadable(error.body_text());
    let too_large = || Fault::Limit { what, most: most.to_string(), after: None };
    let (mut fields, mut left) = (Vec::new(), most + beside);
    let mut room = announced.and_then(|bytes| usize::try_from(bytes).ok()).map_or(0, |bytes| bytes.min(left));
    while let Some(mut field) = form.next_field().await.map_err(unreadable)? {
        if fields.len() == MOST_FIELDS {
            return Err(Fault::Unreadable(format!("a form has at most {MOST_FIELDS} fields")));
        }
        let name: String = field.name().unwrap_or_default().chars().take(64).collect();
        let mut bytes = Vec::with_capacity(room);
        while let Some(chunk) = field.chunk().await.map_err(unreadable)? {
            let fits = left.checked_sub(chunk.len()).filter(|_| bytes.len() + chunk.len() <= most);
            left = fits.ok_or_else(too_large)?;
            bytes.extend_from_slice(&chunk);
        }
        room = room.saturating_sub(bytes.len());
        fields.push((name, bytes));
    }
    Ok(fields)
}
