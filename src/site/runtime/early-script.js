// The early script, followed by early-press-script.js, early-dialog-script.js and early-controls-script.js: the one inline script of every public page. Its text is
// always the same, so that the content security policy needs one hash. It redirects to the stored language, and starts
// Gatsby's scripts (inert in <template id="site-scripts">) at the first interaction, or when the browser is idle.
;(function () {
  var root = document.documentElement
  var path = location.pathname
  function read(key) {
    try {
      return localStorage.getItem(key)
    } catch (e) {
      return null
    }
  }

  // The main page's head has the addresses of its languages.
  var stored = path === "/" && read("locale")
  var chosen = Array.prototype.find.call(document.querySelectorAll("link[hreflang]"), function (link) {
    return link.hreflang === stored
  })
  var address = chosen ? new URL(chosen.href).pathname : path
  if (address !== path && !/bot|crawl|spider|slurp|preview|lighthouse/i.test(navigator.userAgent)) {
    root.setAttribute("data-leaving", "")
    location.replace(address + location.search + location.hash)
    return
  }

  // What was open over the page is closed by a reload: its entry of the history goes too (history-value.ts).
  if (history.state && history.state.opened) history.back()

  // After a reload Back leads to entries that the router made before it, and browsers leave the page as it is: until the router is there,
  // nobody else shows theirs.
  function showEntry() {
    if (location.pathname !== path) location.reload()
  }
  addEventListener("popstate", showEntry)
  addEventListener("router-ready", function () {
    removeEventListener("popstate", showEntry)
  })

  var started = false
  function start() {
    if (started) return
    var template = document.getElementById("site-scripts")
    if (!template) return
    started = true
    template.content.querySelectorAll("script").forEach(function (script) {
      if (!script.src) {
        // Gatsby's inline scripts only set values. They are parsed as data, which needs no exception from the policy.
        var assignment = /window\.([_a-zA-Z]+)=("(?:[^"\\]|\\.)*");/g
        var match
        while ((match = assignment.exec(script.textContent))) {
          window[match[1]] = JSON.parse(match[2])
        }
        return
      }
      var copy = document.createElement("script")
      for (var i = 0; i < script.attributes.length; i++) {
        copy.setAttribute(script.attributes[i].name, script.attributes[i].value)
      }
      copy.async = false
      document.body.appendChild(copy)
    })
  }
  ;["pointerdown", "touchstart", "keydown", "focusin", "change"].forEach(function (type) {
    addEventListener(type, start, { once: true, passive: true })
  })
  // Browsers also report a pointer that rests where a page appears; only a moving one is a visitor.
  function startWhenMoved(event) {
    if (!event.movementX && !event.movementY) return
    removeEventListener("pointermove", startWhenMoved)
    start()
  }
  addEventListener("pointermove", startWhenMoved, { passive: true })
  addEventListener("load", function () {
    // The browser's own scrolling to a fragment or to an earlier position is over by then.
    setTimeout(function () {
      addEventListener("scroll", start, { once: true, passive: true })
    }, 100)
    var connection = navigator.connection || { effectiveType: "4g" }
    if (connection.saveData || connection.effectiveType !== "4g") return
    setTimeout(function () {
      ;(window.requestIdleCallback || setTimeout)(start)
    }, 3000)
  })

  addEventListener("site-wanted", start, { once: true })

  document.addEventListener("DOMContentLoaded", function () {
    var template = document.getElementById("site-scripts")
    if (template && template.dataset.start === "now") start()
    // Starts for a list with a filter in the address or a search that was left, and for signed-in users, who see more links.
    if (location.search && document.querySelector("[data-filter]")) start()
    if (history.state && history.state.search) start()
    if (/(^|; )signed-in=/.test(document.cookie)) start()
  })
})()
