// At the end of every 404 page, always the same text. Compares the requested address with every address of the site
// (the files in /addresses/<language>, loaded only here) and suggests the nearest. Before that, asks with a HEAD request whether
// the page exists in each other language: then it is offered, and the language switch leads there. Without it the page
// has the links to every section, and the switch leads to main pages.
;(function () {
  var place = document.querySelector("[data-nearest]")
  if (!place) return
  // Of the page's language, as in addresses.
  var prefix = place.dataset.nearest

  function withoutPrefix(path) {
    return (path + "/").toLowerCase().indexOf(prefix.toLowerCase() + "/") === 0
      ? path.slice(prefix.length) || "/"
      : path
  }

  var offeredMax = 4
  var farthest = 0.42

  function plain(path) {
    try {
      path = decodeURIComponent(path)
    } catch (e) {
      // An address that is not UTF-8 is compared unchanged.
    }
    return path
      .toLowerCase()
      .replace(/\.(html?|php|aspx?)$/, "")
      .replace(/[\s_+]+/g, "-")
      .replace(/\/{2,}/g, "/")
      .replace(/(.)\/+$/, "$1")
  }

  // Levenshtein distance divided by the length of the longer text.
  function distance(one, other) {
    var longer = Math.max(one.length, other.length)
    if (longer === 0) return 0
    if (Math.abs(one.length - other.length) / longer > farthest) return 1
    var row = []
    for (var i = 0; i <= other.length; i++) row[i] = i
    for (var a = 1; a <= one.length; a++) {
      var corner = row[0]
      row[0] = a
      for (var b = 1; b <= other.length; b++) {
        var above = row[b]
        row[b] = Math.min(above + 1, row[b - 1] + 1, corner + (one[a - 1] === other[b - 1] ? 0 : 1))
        corner = above
      }
    }
    return row[other.length] / longer
  }

  function lastPart(path) {
    return path.slice(path.lastIndexOf("/") + 1)
  }

  var whole = plain(location.pathname)
  if (withoutPrefix(whole) === "/404") return
  var path = location.pathname.replace(/\/{2,}/g, "/").replace(/(.)\/+$/, "$1")
  // A redirect is no page of that language: what was removed leads elsewhere.
  document.querySelectorAll("[data-other-language] a").forEach(function (link) {
    var itsPrefix = link.getAttribute("href")
    var elsewhere = (itsPrefix === "/" ? "" : itsPrefix) + withoutPrefix(path)
    if (elsewhere === path) return
    fetch(elsewhere, { method: "HEAD", redirect: "error" })
      .then(function (response) {
        if (!response.ok) return
        link.href = elsewhere + location.search
        link.parentNode.hidden = link.closest("[data-other-language]").hidden = false
        document.querySelectorAll('[data-locale-switch][hreflang="' + link.hreflang + '"]').forEach(function (other) {
          other.href = elsewhere
        })
      })
      .catch(function () {
        // There is no such page.
      })
  })
  var asked = [withoutPrefix(whole)]
  // An unsupported language prefix: /de/blog, /en-us/blog.
  var foreign = /^\/[a-z]{2}(?:-[a-z0-9]{2,4})?(\/.+)$/.exec(asked[0])
  if (foreign) asked.push(foreign[1])

  function farness(path) {
    return Math.min.apply(
      null,
      asked.map(function (each) {
        var ends = lastPart(each).length > 2 ? 0.1 + distance(lastPart(path), lastPart(each)) : 1
        return Math.min(distance(path, each), ends)
      })
    )
  }

  function read(part) {
    var address = "/addresses/" + document.documentElement.lang + "/" + part + ".json"
    return fetch(address).then((response) => response.json())
  }

  read("parts")
    // A part that cannot be read suggests nothing; the others do.
    .then((parts) => Promise.all(parts.map((part) => read(part).catch(() => []))))
    .then(function (addresses) {
      var near = addresses
        .flat()
        .map((entry) => ({ path: entry[0], title: entry[1], farness: farness(entry[0]) }))
        .filter((entry) => entry.farness <= farthest)
        .sort((one, other) => one.farness - other.farness || one.path.length - other.path.length)
        .slice(0, offeredMax)
      if (near.length === 0) return
      near.forEach(function (entry) {
        var link = document.createElement("a")
        link.href = prefix && entry.path === "/" ? prefix : prefix + entry.path
        link.textContent = entry.title
        place.querySelector("ul").appendChild(document.createElement("li")).appendChild(link)
      })
      place.hidden = false
    })
    .catch(function () {
      // The links to every section remain.
    })
})()
