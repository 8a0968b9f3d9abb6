// Stands at the end of /redirect-to-market and is the same on each of its pages. It decides before anything else runs:
// a phone goes to its own shop, any other device stays with the game that the address asks for. Where it may lead stands in
// the page's links, which come from the games' settings; of the query only the game's name is compared.
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
