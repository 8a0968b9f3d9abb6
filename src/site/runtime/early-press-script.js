// The second part of the early script (see early-script.js): presses that came before Gatsby's scripts. Each is seen at
// once, starts the scripts, and is carried out when they are there.
;(function () {
  var root = document.documentElement
  if (root.hasAttribute("data-leaving")) return

  // A control that needs the site's scripts shows that it was pressed, and is pressed again once they are there. After
  // eight seconds without them it does what it can do alone, however often it is pressed.
  var needing = "a[data-needs-script],button[data-needs-script],.video-link"
  var ready = false
  var held = null
  // Its place among those of the page, which the scripts may draw anew (start-page.tsx).
  var place
  var timer
  function hold(control) {
    if (control === held) return
    clearTimeout(timer)
    if (held) held.removeAttribute("aria-busy")
    held = control
    place = [].indexOf.call(document.querySelectorAll(needing), control)
    root.toggleAttribute("data-waiting", !!control)
    if (!control) return
    control.setAttribute("aria-busy", "true")
    // Some browsers focus no link that is tapped.
    control.focus({ preventScroll: true })
  }
  // What was put into a form is not given up for another press.
  var forms = new Map()
  function holdForm(form, control, goWithout) {
    hold(control)
    if (forms.has(form)) return
    forms.set(
      form,
      setTimeout(function () {
        forms.delete(form)
        if (held && (held === form || held.form === form)) hold(null)
        goWithout()
      }, 8000)
    )
  }
  addEventListener("site-ready", function () {
    ready = true
    forms.forEach(function (wait) {
      clearTimeout(wait)
    })
    forms.clear()
    var control = held && !held.isConnected ? document.querySelectorAll(needing)[place] : held
    hold(null)
    if (control && !control.form) control.click()
  })
  addEventListener("early-release", function () {
    hold(null)
  })
  function wait(target) {
    if (target === held) return
    hold(target)
    // A link is followed; a picture is large already.
    timer = setTimeout(function () {
      hold(null)
      if (target.href && !target.querySelector("picture")) location.href = target.href
    }, 8000)
  }
  // A device shares only right after a press, and once at a time; where it refuses, the button's own script copies
  // (share-button.tsx).
  var sharing = false
  function share(button) {
    function end(error) {
      sharing = false
      if (!error || error.name === "AbortError") return
      if (ready) button.click()
      else wait(button)
    }
    if (!button.dataset.share || !navigator.share || button === held) return false
    if (sharing) return true
    sharing = true
    var title = document.querySelector("h1").textContent.replace(/\u00a0/g, " ")
    navigator.share({ url: button.dataset.share, title: title }).then(end, end)
    return true
  }
  document.addEventListener("click", function (event) {
    if (ready || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    var target = event.target.closest && event.target.closest(needing)
    if (!target || !document.getElementById("site-scripts")) return
    event.preventDefault()
    dispatchEvent(new Event("site-wanted"))
    if (share(target)) return
    wait(target)
    // What opens at once needs nothing more (early-dialog-script.js).
    if (!target.dispatchEvent(new Event("early-press", { bubbles: true, cancelable: true }))) hold(null)
  })

  // A form that needs scripts waits for them; they submit it (src/components/forms/use-form.ts), however late they come.
  document.addEventListener(
    "submit",
    function (event) {
      var form = event.target
      if (!form.hasAttribute("data-needs-script") || form.dataset.ready !== undefined) return
      event.preventDefault()
      form.dataset.pending = ""
      dispatchEvent(new Event("site-wanted"))
      // Shows a note with the mail address (src/components/forms/site-form.tsx).
      holdForm(form, event.submitter || form, function () {
        form.dataset.late = ""
      })
    },
    true
  )

  // A list that its scripts filter at once has no button while they are on their way.
  document.addEventListener("change", function (event) {
    var form = event.target.form
    if (ready || !form || !form.hasAttribute("data-filter")) return
    holdForm(form, event.target, function () {
      form.submit()
    })
  })
})()
