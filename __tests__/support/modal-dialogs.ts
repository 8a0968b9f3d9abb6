// What jsdom has not, for the tests of screens: dialogs that open and close. Tests of what Node renders have no elements.
if ("HTMLDialogElement" in globalThis) {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
}
