assert_transfer!(Send -> Receive => Forward -> Core; identity);
