// In the head of the pages of the links in mails, the same text on all of them. Moves the token from the address to the
// state of the history before the page requests anything else: no request names it as its referrer, and nobody reads it
// over a shoulder or copies it with the address. A reload finds it there; shared/mail-links.ts reads it.
;(function () {
  function take() {
    var link = [location.hash.slice(1), location.search.slice(1)].filter(function (part) {
      return /(^|&)(token|confirm)=[^&]/.test(part)
    })[0]
    if (!link) return false
    history.replaceState(Object.assign({}, history.state, { mailLink: link }), "", location.pathname)
    return true
  }
  take()
  // Another link was opened in this tab: only its fragment differs, so no page is loaded.
  addEventListener("hashchange", function () {
    if (take()) location.reload()
  })
})()
