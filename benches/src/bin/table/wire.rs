//! HTTP/1.1 as lean as can be: a connection that stays open, requests that are bytes, answers that are looked at once.

use std::io;
use std::net::SocketAddr;

use tokio::net::TcpStream;

/// How much is read at a time.
const AT_ONCE: usize = 16 * 1024;

/// A connection to the server.
#[derive(Debug)]
pub(crate) struct Wire {
    stream: TcpStream,
    held: Vec<u8>,
}

/// What the server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    /// The body as it came over the wire, put together where it came in chunks.
    pub(crate) body: Vec<u8>,
    /// The bytes of the whole answer on the wire.
    pub(crate) bytes: usize,
}

impl Answer {
    /// The body as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Wire {
    pub(crate) async fn to(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, held: Vec::new() })
    }

    /// Sends a request and waits for its answer.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> io::Result<Answer> {
        self.send(request).await?;
        self.answer().await
    }

    pub(crate) async fn send(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match self.stream.try_write(bytes) {
                Ok(written) => bytes = bytes.get(written..).unwrap_or_default(),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => self.stream.writable().await?,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The next answer.
    pub(crate) async fn answer(&mut self) -> io::Result<Answer> {
        loop {
            if let Some((answer, rest)) = parsed(&self.held) {
                self.held.drain(..rest);
                return Ok(answer);
            }
            self.more().await?;
        }
    }

    /// Waits for the next answer without keeping it: its status, and what `look` makes of its body.
    pub(crate) async fn glance<T>(&mut self, look: impl Fn(&[u8]) -> T) -> io::Result<(u16, T)> {
        loop {
            if let Some((status, from, to)) = measured(&self.held) {
                let looked = look(self.held.get(from..to).unwrap_or_default());
                self.held.drain(..to);
                return Ok((status, looked));
            }
            self.more().await?;
        }
    }

    /// The lines of a body that never ends, one at a time, past the head of its answer.
    pub(crate) async fn line(&mut self) -> io::Result<String> {
        loop {
            if let Some(end) = self.held.iter().position(|byte| *byte == b'\n') {
                let line = self.held.drain(..=end).collect::<Vec<_>>();
                return Ok(String::from_utf8_lossy(&line).trim_end().to_owned());
            }
            self.more().await?;
        }
    }

    /// Reads what comes, for as long as anything does, and gives its whole lines to `take`.
    pub(crate) async fn stream(&mut self, mut take: impl FnMut(&[u8])) -> io::Result<()> {
        loop {
            self.more().await?;
            let whole = self.held.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
            take(self.held.get(..whole).unwrap_or_default());
            self.held.drain(..whole);
        }
    }

    async fn more(&mut self) -> io::Result<()> {
        let mut come = [0; AT_ONCE];
        loop {
            match self.stream.try_read(&mut come) {
                Ok(0) => return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the server hung up")),
                Ok(read) => {
                    self.held.extend_from_slice(come.get(..read).unwrap_or_default());
                    return Ok(());
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => self.stream.readable().await?,
                Err(error) => return Err(error),
            }
        }
    }
}

/// The status of the answer that stands first, and from where to where its body goes; none where it is not whole, or
/// its length is not told.
fn measured(held: &[u8]) -> Option<(u16, usize, usize)> {
    let from = find(held, b"\r\n\r\n")? + 4;
    let head = held.get(..from)?;
    let length = number_after(head, b"content-length: ")?;
    let to = from + length;
    (held.len() >= to).then_some((status(head)?, from, to))
}

/// The answer that stands first, and where the next one begins.
fn parsed(held: &[u8]) -> Option<(Answer, usize)> {
    let from = find(held, b"\r\n\r\n")? + 4;
    let head = held.get(..from)?;
    let (body, to) = match number_after(head, b"content-length: ") {
        Some(length) => (held.get(from..from + length)?.to_vec(), from + length),
        None if find(head, b"transfer-encoding: chunked").is_some() => chunks(held, from)?,
        None => (Vec::new(), from),
    };
    let head_text = String::from_utf8_lossy(head).into_owned();
    Some((Answer { status: status(head)?, head: head_text, body, bytes: to }, to))
}

fn chunks(held: &[u8], mut at: usize) -> Option<(Vec<u8>, usize)> {
    let mut body = Vec::new();
    loop {
        let rest = held.get(at..)?;
        let line = find(rest, b"\r\n")?;
        let size = std::str::from_utf8(rest.get(..line)?).ok()?;
        let size = usize::from_str_radix(size, 16).ok()?;
        let from = at + line + 2;
        body.extend_from_slice(held.get(from..from + size)?);
        at = from + size + 2;
        if held.len() < at {
            return None;
        }
        if size == 0 {
            return Some((body, at));
        }
    }
}

fn status(head: &[u8]) -> Option<u16> {
    std::str::from_utf8(head.get(9..12)?).ok()?.parse().ok()
}

/// The number that stands behind those bytes.
pub(crate) fn number_after(text: &[u8], before: &[u8]) -> Option<usize> {
    let from = find(text, before)? + before.len();
    let digits = text.get(from..)?.iter().take_while(|byte| byte.is_ascii_digit());
    digits.fold(None, |number, digit| Some(number.unwrap_or(0) * 10 + usize::from(digit - b'0')))
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}
