//! Serves on 127.0.0.1 at the port that is given, with a database in a folder of its own.

use std::path::PathBuf;

use standfast_server::{Config, serve};

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let port = arguments.next().and_then(|port| port.parse().ok()).unwrap_or(8017);
    let data = arguments.next().map_or_else(|| std::env::temp_dir().join("standfast-example"), PathBuf::from);
    let mut config = Config::new(data);
    config.listen.set_port(port);
    let running = serve(config).await?;
    println!("http://{}", running.address());
    tokio::signal::ctrl_c().await?;
    running.stop().await;
    Ok(())
}
