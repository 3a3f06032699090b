assert_bd_chain!(Ping -> Pong -> Ping);
