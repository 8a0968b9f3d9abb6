// In the head of the admin's page: its frame is painted before its scripts have loaded, and must not change when they
// have. Sets the theme and the width of the rail that this browser chose, and whether a rail is likely at all. When a script
// fails before the admin is there, the page says so.
;(function () {
  var root = document.documentElement
  function read(key) {
    try {
      return localStorage.getItem(key)
    } catch (e) {
      return null
    }
  }
  var theme = read("admin-theme")
  if (theme !== "light" && theme !== "dark")
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
  root.setAttribute("data-admin", theme)
  if (read("admin-rail") === "folded") root.setAttribute("data-rail", "folded")
  if (/(?:^|;\s*)signed-in=1(?:;|$)/.test(document.cookie)) root.setAttribute("data-signed-in", "")
  addEventListener(
    "error",
    function (event) {
      var unloaded = event.target.localName === "script" && document.querySelector("[data-unloaded]")
      if (unloaded) unloaded.hidden = false
    },
    true
  )
})()
