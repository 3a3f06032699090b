fn route() -> impl Display {
    show_transfer!(Send -> Receive => Forward -> Core; identity)
}
