define void @k() {
  nonsense
}
