// The second part of the early script (see early-script.js): presses that came before Gatsby's scripts. Each is seen at
// once, starts the scripts, and is carried out when they are there.
;(function () {
  var root = document.documentElement
  if (root.hasAttribute("data-leaving")) return

  // A control that needs the site's scripts shows that it was pressed, and is pressed again once they are there.
  var ready = false
  var held = null
  function hold(control) {
    if (held) held.removeAttribute("aria-busy")
    held = control
    root.toggleAttribute("data-waiting", !!control)
    if (!control) return
    control.setAttribute("aria-busy", "true")
    // Some browsers focus no link that is tapped.
    control.focus({ preventScroll: true })
  }
  addEventListener("site-ready", function () {
    ready = true
    var control = held
    hold(null)
    if (control && control.isConnected && !control.form) control.click()
  })
  addEventListener("early-release", function () {
    hold(null)
  })
  document.addEventListener("click", function (event) {
    if (ready || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    var target =
      event.target.closest && event.target.closest("a[data-needs-script],button[data-needs-script],.video-link")
    if (!target || !document.getElementById("site-scripts")) return
    event.preventDefault()
    dispatchEvent(new Event("site-wanted"))
    hold(target)
    // What opens at once needs nothing more (early-dialog-script.js).
    if (!target.dispatchEvent(new Event("early-press", { bubbles: true, cancelable: true }))) {
      hold(null)
      return
    }
    // If they do not load, a link is followed; a picture is large already.
    setTimeout(function () {
      if (ready || held !== target) return
      hold(null)
      if (target.href && !target.querySelector("picture")) location.href = target.href
    }, 8000)
  })

  // A form that needs scripts waits for them; they submit it (src/components/forms/use-form.ts).
  document.addEventListener(
    "submit",
    function (event) {
      var form = event.target
      if (!form.hasAttribute("data-needs-script") || form.dataset.ready !== undefined) return
      event.preventDefault()
      form.dataset.pending = ""
      if (event.submitter) hold(event.submitter)
      dispatchEvent(new Event("site-wanted"))
    },
    true
  )
})()
