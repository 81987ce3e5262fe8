/// Lets whatever else runs on this machine go before this thread.
#[cfg(target_os = "linux")]
pub(super) fn give_way() {
    /// As far as anybody can give way.
    const LAST: i32 = 19;
    // On Linux this is of the calling thread alone. Where it is not allowed, the thread goes on as it is.
    let _ = rustix::process::setpriority_process(None, LAST);
}

/// Elsewhere this would be of the whole program: the thread goes on as it is.
#[cfg(not(target_os = "linux"))]
pub(super) fn give_way() {}
