assert_tile!(Ping, Pong, Out; shared(Ping, Out));
