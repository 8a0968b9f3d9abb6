// At the end of /redirect-to-market, the same text on each of its pages. Runs before anything else: redirects a phone
// to its own shop, and shows any other device the game in the address. All targets are links of the page, from the
// settings of the games; only the game's name is read from the query.
;(function () {
  var asked = new URLSearchParams(location.search).get("game")
  if (asked === null) return
  var sections = Array.from(document.querySelectorAll("[data-market-game]"))
  var game = asked.trim().toLowerCase()
  var chosen = sections.find(function (section) {
    return section.getAttribute("data-market-game") === game
  })
  if (!chosen) {
    document.querySelector("[data-market-unknown]").hidden = false
    return
  }
  sections.forEach(function (section) {
    section.hidden = section !== chosen
  })
  var agent = navigator.userAgent
  // An iPad calls itself a Mac; no Mac has a touch screen.
  var apple = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)
  var store = apple ? "appStore" : /Android/.test(agent) ? "googlePlay" : null
  var link = store && chosen.querySelector('[data-market-store="' + store + '"]')
  if (!link) return
  document.querySelector("[data-market-leaving]").hidden = false
  location.replace(link.href)
})()
