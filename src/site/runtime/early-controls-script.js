// The last part of the early script (see early-script.js): the controls that work without Gatsby's scripts. Stores
// the language and the consent to cookies, closes menus, and marks a scrolled page.
;(function () {
  var root = document.documentElement
  if (root.hasAttribute("data-leaving")) return
  function read(key) {
    try {
      return localStorage.getItem(key)
    } catch (e) {
      return null
    }
  }
  function write(key, value) {
    try {
      localStorage.setItem(key, value)
    } catch (e) {
      return
    }
  }
  function show(id) {
    var element = document.getElementById(id)
    if (element) element.hidden = false
  }
  function hide(id) {
    var element = document.getElementById(id)
    if (element) element.hidden = true
  }

  // The focus within it returns to its toggle.
  function closeMenu(menu) {
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus()
    menu.removeAttribute("open")
  }

  function showCookieNotice() {
    if (read("use-cookie") === null && !root.hasAttribute("data-cookie-accepted")) show("cookie-notice")
  }

  document.addEventListener("click", function (event) {
    var target =
      event.target.closest && event.target.closest("[data-locale-switch],[data-cookie-ok],[data-offer-dismiss]")
    if (!target) return
    if (target.hasAttribute("data-locale-switch")) {
      write("locale", target.getAttribute("data-locale-switch"))
      // The query (a filter) and the link of a mail also apply in the other language.
      if (location.search) target.search = location.search
      if (history.state && history.state.mailLink) target.hash = history.state.mailLink
    }
    if (target.hasAttribute("data-cookie-ok")) {
      // Storage may fail; the page's scripts read the attribute instead.
      root.setAttribute("data-cookie-accepted", "")
      write("use-cookie", "1")
      hide("cookie-notice")
    }
    if (target.hasAttribute("data-offer-dismiss")) {
      target.parentNode.hidden = true
      showCookieNotice()
    }
  })

  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape") return
    document.querySelectorAll("details[data-menu][open]").forEach(closeMenu)
  })

  // A list that covers little closes when the visitor goes on beside it.
  ;["click", "focusin"].forEach(function (type) {
    document.addEventListener(type, function (event) {
      document.querySelectorAll("details[data-menu=light][open]").forEach(function (menu) {
        if (!menu.contains(event.target)) closeMenu(menu)
      })
    })
  })

  // Artwork stands still on weak machines and where data is dear (hero-scene.module.css).
  var connection = navigator.connection
  if (navigator.hardwareConcurrency < 3 || navigator.deviceMemory < 3 || (connection && connection.saveData)) {
    root.setAttribute("data-still", "")
  }

  // There, one page replaces the other without fading, too (base.css).
  addEventListener("pagereveal", function (event) {
    var fade = event.viewTransition
    if (!fade || !root.hasAttribute("data-still")) return
    // Otherwise the browser reports as an error that it did not fade.
    fade.ready.catch(function () {})
    fade.skipTransition()
  })

  function markScrolled() {
    root.toggleAttribute("data-scrolled", scrollY > innerHeight * 0.48)
  }
  addEventListener("scroll", markScrolled, { passive: true })

  document.addEventListener("DOMContentLoaded", function () {
    markScrolled()
    var first = read("first-use") === null
    var preferred = (navigator.languages && navigator.languages[0]) || navigator.language || ""
    var offer = document.querySelector('[data-locale-offer|="' + preferred.replace(/\W.*/, "") + '"]')
    // One notice at a time: who reads another language must understand the second one first.
    if (first && offer && read("locale") === null) offer.hidden = false
    else showCookieNotice()
    write("first-use", "1")
  })
})()
