use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::Limits;
use crate::Fault;

/// Who asks, as far as an address tells: an address of IPv4, or a network of IPv6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Caller(IpAddr);

impl Caller {
    /// The caller at that address. One line to the internet has 2^64 IPv6 addresses, so they all count as one; an IPv4
    /// address in the form of an IPv6 one counts as what it is.
    pub(crate) fn of(address: IpAddr) -> Self {
        const NETWORK: u128 = u128::MAX << 64;
        Self(match address.to_canonical() {
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & NETWORK).into(),
            address => address,
        })
    }
}

/// What an address may do only so often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rate {
    /// Ask anything at all.
    Requests,
    /// Come with a link that is wrong, or with any pass phrase.
    WrongKeys,
    /// Begin battles.
    Battles,
    /// Put scenarios into the library.
    Scenarios,
    /// Save scenarios of the library.
    Saves,
}

/// How often each address did what.
#[derive(Debug)]
pub(crate) struct Rates {
    requests: Limiter,
    wrong_keys: Limiter,
    battles: Limiter,
    scenarios: Limiter,
    saves: Limiter,
}

#[derive(Debug)]
struct Limiter {
    what: &'static str,
    most: String,
    limiter: DefaultKeyedRateLimiter<IpAddr>,
}

impl Rates {
    pub(crate) fn new(limits: &Limits) -> Self {
        let most = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let limiter = |what, quota: Quota, often: &str| Limiter {
            what,
            most: format!("{} {often}", quota.burst_size()),
            limiter: RateLimiter::keyed(quota),
        };
        Self {
            requests: limiter(
                "requests of one address (requests_a_minute)",
                Quota::per_minute(most(limits.requests_a_minute)),
                "a minute",
            ),
            wrong_keys: limiter(
                "wrong links, and pass phrases, of one address (wrong_keys_an_hour)",
                Quota::per_hour(most(limits.wrong_keys_an_hour)),
                "an hour",
            ),
            battles: limiter(
                "battles begun by one address (battles_an_hour)",
                Quota::per_hour(most(limits.battles_an_hour)),
                "an hour",
            ),
            scenarios: limiter(
                "scenarios put into the library by one address (scenarios_an_hour)",
                Quota::per_hour(most(limits.scenarios_an_hour)),
                "an hour",
            ),
            saves: limiter(
                "versions of scenarios saved by one address (saves_a_minute)",
                Quota::per_minute(most(limits.saves_a_minute)),
                "a minute",
            ),
        }
    }

    /// Counts one more of the address.
    ///
    /// # Errors
    /// [`Fault::Limit`] where that is too many.
    pub(crate) fn count(&self, rate: Rate, caller: Caller) -> Result<(), Fault> {
        let of = match rate {
            Rate::Requests => &self.requests,
            Rate::WrongKeys => &self.wrong_keys,
            Rate::Battles => &self.battles,
            Rate::Scenarios => &self.scenarios,
            Rate::Saves => &self.saves,
        };
        of.limiter.check_key(&caller.0).map_err(|until| {
            let after = until.wait_time_from(DefaultClock::default().now()).as_secs() + 1;
            Fault::Limit { what: of.what, most: of.most.clone(), after: Some(after) }
        })
    }

    /// Forgets the addresses that have been idle for so long that their full allowance is back.
    pub(crate) fn forget_idle(&self) {
        for of in [&self.requests, &self.wrong_keys, &self.battles, &self.scenarios, &self.saves] {
            of.limiter.retain_recent();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_ipv6_counts_as_one_and_a_mapped_address_as_what_it_is() {
        let caller = |text: &str| text.parse().map(Caller::of);
        assert_eq!(caller("2001:db8:1:2::1"), caller("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(caller("2001:db8:1:2::1"), caller("2001:db8:1:3::1"));
        assert_eq!(caller("::ffff:192.0.2.1"), caller("192.0.2.1"));
        assert_ne!(caller("::ffff:192.0.2.1"), caller("::ffff:192.0.2.2"));
    }
}
