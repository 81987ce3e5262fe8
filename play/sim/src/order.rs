use standfast_generals::Leader;

/// What is to be fought.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Order {
    /// The scenario, TOML.
    pub scenario: String,
    /// The name of its file, in messages.
    pub origin: String,
    /// Who leads each side or seat, by its id; whoever is not named acts by the first doctrine of the system.
    pub leaders: Vec<(String, Leader)>,
    /// More doctrines, TOML, each with the name of its file.
    pub doctrines: Vec<(String, String)>,
    /// The combat model, TOML, with the name of its file; left out: the scenario's own, or else the system's.
    pub combat: Option<(String, String)>,
    /// The seed of all battles.
    pub seed: u64,
    /// Where luck is weighed: how many battles are fought first, and not counted, to learn from them how well a battle stands; 0: it
    /// is weighed by the prospects of the system alone. Left out, no dice are weighed: the same battles without their luck, many
    /// times as fast.
    pub pilot: Option<u64>,
}

impl Order {
    /// How many battles are learned from where nobody says how many.
    pub const PILOT: u64 = 6_000;

    /// From how many battles at most.
    pub const LONGEST_PILOT: u64 = 1_000_000;

    /// The order with its luck weighed, which is learned from so many battles; left out: from as many as results have `begun` with, or
    /// else from [`Self::PILOT`].
    #[must_use]
    pub fn weighed(self, pilot: Option<u64>, begun: Option<u64>) -> Self {
        Self { pilot: Some(pilot.or(begun).unwrap_or(Self::PILOT)), ..self }
    }

    /// The order with these leaders, who come in for those that it named at the same posts.
    #[must_use]
    pub fn led_by(&self, leaders: &[(String, Leader)]) -> Self {
        let is_left = |(post, _): &&(String, Leader)| !leaders.iter().any(|(own, _)| own == post);
        let left = self.leaders.iter().filter(is_left);
        Self { leaders: left.chain(leaders).cloned().collect(), ..self.clone() }
    }
}
