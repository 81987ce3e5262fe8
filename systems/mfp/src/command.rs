use standfast_engine::choices;

choices! {
    /// The organizational levels of commands (mfp.value.4).
    pub enum Level {
        /// One unit by itself.
        SingleUnit = "single-unit",
        /// Fewer than 15 miniatures.
        Small = "small",
        /// A brigade.
        Brigade = "brigade",
        /// A division.
        Division = "division",
        /// A corps.
        Corps = "corps",
        /// A wing.
        Wing = "wing",
        /// A column.
        Column = "column",
        /// An army.
        Army = "army",
        /// A nation.
        Nation = "nation",
        /// An artillery command.
        Artillery = "artillery",
        /// A command of no troops, to deceive the enemy.
        Dummy = "dummy",
    }
}

choices! {
    /// Operational orders (mfp.use.order).
    pub enum Order {
        /// Attack.
        Attack = "attack",
        /// Defend.
        Defend = "defend",
        /// Engage.
        Engage = "engage",
        /// March.
        March = "march",
        /// Reserve.
        Reserve = "reserve",
        /// Rest, which gives points back.
        Rest = "rest",
    }
}
