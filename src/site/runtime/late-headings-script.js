// A part of the early script (see early-script.js). A heading face that arrives after the page was drawn is
// still used for the headings of this page (docs/decisions/0016-fonts.md), and moves nothing: a heading that would
// become higher gets smaller letters, one that would become lower keeps its height. All of it happens before the
// browser draws again.
;(function () {
  if (!window.FontFace || !document.fonts) return

  function lateFaces() {
    var files = [].map.call(document.querySelectorAll('link[rel="preload"][as="font"]'), function (link) {
      return link.getAttribute("href")
    })
    var faces = []
    ;[].forEach.call(document.styleSheets, function (sheet) {
      ;[].forEach.call(sheet.cssRules, function (rule) {
        var style = rule.style
        if (rule.type !== 5 || style.getPropertyValue("font-family").replace(/["']/g, "") !== "Unbounded") return
        var source = style.getPropertyValue("src")
        var wanted = files.some(function (file) {
          return source.indexOf(file) >= 0
        })
        if (!wanted) return
        faces.push(
          new FontFace("Unbounded Late", source, {
            weight: style.getPropertyValue("font-weight"),
            unicodeRange: style.getPropertyValue("unicode-range"),
          })
        )
      })
    })
    return faces
  }

  function use(faces) {
    var headings = [].map.call(document.querySelectorAll("h1,h2,h3,h4"), function (element) {
      return { element: element, before: element.getBoundingClientRect() }
    })
    faces.forEach(function (face) {
      document.fonts.add(face)
    })
    headings.forEach(function (heading) {
      var style = heading.element.style
      var before = heading.before
      var after = heading.element.getBoundingClientRect()
      if (!before.height || (after.width === before.width && after.height === before.height)) return
      heading.changed = true
      style.boxSizing = "border-box"
      if (after.width !== before.width) style.width = before.width + "px"
      for (var percent = 96; percent >= 68 && isHigher(heading); percent -= 4) style.fontSize = sized(heading, percent)
      if (isHigher(heading)) style.fontFamily = "Unbounded Fallback"
      style.minHeight = before.height + "px"
    })
    var width = innerWidth
    // A phone's bars that come and go change the height alone, and lines do not break anew for it.
    function release() {
      if (innerWidth === width) return
      removeEventListener("resize", release)
      headings.forEach(function (heading) {
        if (heading.changed) heading.element.removeAttribute("style")
      })
    }
    addEventListener("resize", release)
  }

  function isHigher(heading) {
    return heading.element.getBoundingClientRect().height > heading.before.height + 0.5
  }

  function sized(heading, percent) {
    heading.size = heading.size || parseFloat(getComputedStyle(heading.element).fontSize)
    return (heading.size * percent) / 100 + "px"
  }

  document.addEventListener("DOMContentLoaded", function () {
    var faces = lateFaces()
    Promise.all(
      faces.map(function (face) {
        return face.load()
      })
    ).then(use, function () {})
  })
})()
