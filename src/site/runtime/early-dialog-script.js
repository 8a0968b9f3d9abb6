// A part of the early script (see early-script.js): what a press opens before Gatsby's scripts are there, in a
// plain form. A trailer plays in it to its end; picture and search are taken over (src/components/ui/early-dialog.ts).
;(function () {
  var root = document.documentElement
  // Without dialogs (Safari before 15.4, Firefox before 98) what was pressed waits for the scripts, which follow its link.
  if (root.hasAttribute("data-leaving") || !window.HTMLDialogElement) return

  // A label as a property is none in Firefox before 119.
  function element(name, values, label) {
    var made = Object.assign(document.createElement(name), values)
    if (label) made.setAttribute("aria-label", label)
    return made
  }
  function player(link) {
    // Other players need the site's scripts.
    if (link.origin !== location.origin || !/\.mp4$/.test(link.pathname)) return null
    var data = link.dataset
    var video = element("video", { controls: true, autoplay: true, playsInline: true })
    if (data.webm) video.append(element("source", { src: data.webm, type: "video/webm" }))
    video.append(element("source", { src: link.href, type: "video/mp4" }))
    if (data.poster) video.poster = data.poster
    if (data.captions)
      video.append(element("track", { kind: "captions", src: data.captions, srclang: root.lang, default: true }))
    return video
  }
  function large(picture) {
    var copy = picture.cloneNode(true)
    copy.querySelectorAll("[sizes]").forEach(function (one) {
      one.sizes = "100vw"
    })
    return copy
  }
  function contentOf(control) {
    var picture = control.querySelector("picture")
    if (control.matches("[data-video],.video-link")) return player(control)
    if (picture) return large(picture)
    if (!control.matches("[aria-haspopup=dialog]")) return null
    var name = control.textContent
    return element("input", { type: "search", placeholder: name, maxLength: 80, autocomplete: "off" }, name)
  }

  // Forward leads to the entry of what was closed. It shows nothing any more, so that Back would seem to do nothing there.
  addEventListener("popstate", function () {
    var opened = history.state && history.state.opened
    if (opened && opened.name === "early" && !document.getElementById("early-dialog")) history.back()
  })

  document.addEventListener("early-press", function (event) {
    var control = event.target
    var content = contentOf(control)
    if (!content) return
    var isVideo = content.localName === "video"
    if (isVideo) event.preventDefault()
    var image = content.querySelector("img")
    var dialog = element(
      "dialog",
      { id: "early-dialog", className: content.localName },
      (image && image.alt) || control.getAttribute("aria-label") || control.textContent
    )
    dialog.dataset.theme = control.closest("[data-theme]").dataset.theme
    var close = element(
      "button",
      { type: "button", textContent: "×" },
      document.querySelector("[data-close]").dataset.close
    )
    close.onclick = function () {
      dialog.close()
    }
    dialog.append(content, close)
    document.body.append(dialog)
    // What takes it over returns the focus to it.
    control.focus({ preventScroll: true })
    control.setAttribute("data-opener", "")
    dialog.showModal()
    history.pushState(Object.assign({}, history.state, { opened: { name: "early" } }), "")

    function leave() {
      if (!dialog.isConnected) removeEventListener("popstate", leave)
      else if (!history.state || !history.state.opened) dialog.close()
    }
    addEventListener("popstate", leave)
    dialog.onclose = function () {
      removeEventListener("popstate", leave)
      dialog.remove()
      control.removeAttribute("data-opener")
      control.focus({ preventScroll: true })
      dispatchEvent(new Event("early-release"))
      if (history.state && history.state.opened) history.back()
    }
  })
})()
