assert_bd_chain!(Ping -> Pong -> Ping; locks [(EMPTY, 2), (1, 0)]);
