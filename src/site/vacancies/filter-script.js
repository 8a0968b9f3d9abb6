// At the end of the list of vacancies, the same text in both languages. Shows only the vacancies that match the address
// before the page is painted; vacancy-filters.tsx takes over when the site's scripts have loaded.
;(function () {
  var form = document.querySelector("[data-filter]")
  if (!form || !location.search) return
  var query = new URLSearchParams(location.search)
  var chosen = Array.from(form.querySelectorAll("select")).filter(function (select) {
    var wanted = query.get(select.name)
    // Ignores a value that no vacancy has.
    if (
      !wanted ||
      !Array.from(select.options).some(function (option) {
        return option.value === wanted
      })
    )
      return false
    select.value = wanted
    return true
  })
  if (chosen.length === 0) return
  var shown = 0
  document.querySelectorAll("[data-vacancies]").forEach(function (group) {
    var left = 0
    group.querySelectorAll("[data-department]").forEach(function (vacancy) {
      var matches = chosen.every(function (select) {
        return (
          vacancy
            .getAttribute("data-" + select.name)
            .split("|")
            .indexOf(select.value) >= 0
        )
      })
      vacancy.hidden = !matches
      if (matches) left += 1
    })
    group.hidden = left === 0
    shown += left
  })
  document.querySelector("[data-nothing-matches]").hidden = shown > 0
  var result = form.querySelector("[data-result]")
  result.textContent = result.dataset.result.replace("#", shown)
})()
