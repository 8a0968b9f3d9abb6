import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

/** Only editors open these. */
const ofEditors = /\/(?:admin|entry-preview)\.tsx$/

/** Modules that this one loads, also on use; types are none. */
const imports = /^(?:import|export)\s+(?!type\b)(?:[^"'`;]*?\sfrom\s+)?"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm

/** Sources of what public pages load, and of the scripts within them, by path. */
const publicSources = (): Map<string, string> => {
  const found = new Map<string, string>()
  const waiting = [
    "gatsby-browser.tsx",
    ...globSync("src/templates/*.tsx").filter((file) => !ofEditors.test(file)),
    ...globSync("src/site/**/*.js"),
  ]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !/\.[jt]sx?$/.test(file) || !existsSync(file)) continue
    const source = readFileSync(file, "utf8")
    // The build reads texts; bundles have what it read.
    if (source.includes(`from "node:`)) continue
    found.set(file, source)
    for (const [, fixed, onUse = fixed] of source.matchAll(imports))
      if (onUse) waiting.push(normalize(join(dirname(file), onUse)))
  }
  return found
}

/** What Chrome 80, Firefox 80 or Safari 14.0 lacks and would be easy to write, each with an example. */
const lacking: Record<string, [pattern: RegExp, example: string]> = {
  lookbehind: [/\(\?<[=!]/, "/(?<=a)b/"],
  arrays: [
    /\.(?:at|findLast|findLastIndex|toSorted|toReversed|toSpliced|with)\(|Array\.fromAsync\(/,
    "pages.toSorted((a, b) => b - a)",
  ],
  texts: [/\.(?:replaceAll|isWellFormed|toWellFormed)\(/, "name.toWellFormed()"],
  objects: [/\b(?:Object\.(?:hasOwn|groupBy)|Map\.groupBy|structuredClone)\(/, "Object.hasOwn(table, name)"],
  iterators: [
    /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|some|every|find|take|drop|toArray|reduce|forEach)\(/,
    "set.values().map(of)",
  ],
  sets: [
    /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    "one.union(other)",
  ],
  promises: [/\bPromise\.(?:any|try|withResolvers)\b/, "Promise.withResolvers()"],
  signals: [
    /\bAbortSignal\.(?:timeout|any)\(|\.throwIfAborted\(|addEventListener\([^\n]*\bsignal\b/,
    "AbortSignal.timeout(9)",
  ],
  ids: [/\.randomUUID\(/, "crypto.randomUUID()"],
  addresses: [/\bURL\.(?:canParse|parse)\(/, "URL.canParse(address)"],
  querySize: [/\b(?:query|params|search|searchParams)\.size\b/, "query.size > 0"],
  segments: [/\bIntl\.Segmenter\(/, "new Intl.Segmenter()"],
  names: [/\bIntl\.DisplayNames\(/, "new Intl.DisplayNames(locale)"],
  lists: [/\bIntl\.ListFormat\(/, "new Intl.ListFormat(locale)"],
  zones: [/\btimeZone: studio\.timeZone\b/, `{ timeZone: studio.timeZone }`],
  units: [/style: "unit"/, `{ style: "unit", unit: "day" }`],
  reportError: [/\breportError\(/, "reportError(error)"],
  idle: [/\.requestIdleCallback\(/, "window.requestIdleCallback(work)"],
  dialogs: [/\.showModal\(/, "element.showModal()"],
  forms: [/\.requestSubmit\(/, "form.requestSubmit()"],
  elements: [/\.(?:replaceChildren|checkVisibility|showPicker|showPopover|togglePopover)\(/, "page.replaceChildren()"],
  labels: [/\baria(?:Label|Expanded|Hidden|Busy|Disabled)\b/, "{ ariaLabel: name }"],
  selectors: [
    /:not\([^()\n]*,|["' ]:(?:is|where|has)\(|:(?:focus-visible|modal|user-invalid)["']/,
    `"input:not([hidden], :disabled)"`,
  ],
  scrollEnd: [/["']scrollend["']/, `addEventListener("scrollend", note)`],
  transitions: [/\.startViewTransition\(/, "document.startViewTransition(draw)"],
  channels: [/\bnew BroadcastChannel\(|navigator\.locks\b/, `new BroadcastChannel("session")`],
}

/** Where one of them is used all the same, with the text that guards it. */
const guarded: Record<string, Record<string, string>> = {
  // Only the preview of an entry is typeset in the browser.
  "shared/typeset.ts": { lookbehind: "catch {" },
  "shared/format-unit.ts": { units: "catch {" },
  "shared/language-names.ts": { names: `"DisplayNames" in Intl ?` },
  "src/i18n/format.ts": { names: `"DisplayNames" in Intl`, lists: `"ListFormat" in Intl ?`, zones: "} catch {" },
  "src/site/vacancies/file-name.ts": {
    segments: `"Segmenter" in Intl ?`,
    texts: `"toWellFormed" in String.prototype ?`,
  },
  "src/site/runtime/start-page.tsx": { reportError: `typeof reportError === "function"` },
  // A function of its own with this name.
  "src/site/runtime/error-reporting.ts": { reportError: "({ reportError })" },
  "src/site/runtime/page-transition.ts": { transitions: `typeof document.startViewTransition !== "function"` },
  "src/site/runtime/early-dialog-script.js": { dialogs: "!window.HTMLDialogElement" },
  // See the test below.
  "src/components/ui/use-modal-dialog.ts": { dialogs: "element.showModal()" },
  "src/components/ui/use-loaded-on-use.ts": { idle: `"requestIdleCallback" in window` },
  // Listeners that stay do nothing more.
  "src/components/ui/scroll-to-target.ts": { signals: "stop.signal.aborted" },
  // A row that does not follow the focus.
  "src/site/games/screenshot-gallery.tsx": { selectors: `matches(":focus-visible")` },
}

const sources = publicSources()

test("reads what public pages load, and nothing of the admin's screens", () => {
  expect([...sources.keys()]).toEqual(
    expect.arrayContaining([
      "shared/bound-words.ts",
      "shared/search-words.ts",
      "src/components/search/search-dialog.tsx",
      "src/site/runtime/early-dialog-script.js",
      "src/site/vacancies/resume-field.tsx",
      "src/site/runtime/error-client.ts",
    ])
  )
  expect([...sources.keys()].filter((file) => file.startsWith("src/admin/features/editor"))).toEqual([])
})

test.each(Object.entries(lacking))("would find %s", (_, [pattern, example]) => {
  expect(example).toMatch(pattern)
})

test("public pages use nothing without a guard that a supported browser lacks", () => {
  const found = [...sources].flatMap(([file, source]) =>
    Object.entries(lacking).flatMap(([what, [pattern]]) => {
      const guard = guarded[file]?.[what]
      if (guard !== undefined && source.includes(guard)) return []
      const line = source.split("\n").find((text) => pattern.test(text)) ?? pattern.exec(source)?.[0]
      return line === undefined ? [] : [`${file}: ${what}: ${line.trim()}`]
    })
  )
  expect(found).toEqual([])
})

test("no guard is named that nothing needs", () => {
  const unused = Object.entries(guarded).flatMap(([file, uses]) =>
    Object.keys(uses).filter((what) => !lacking[what]?.[0].test(sources.get(file) ?? ""))
  )
  expect(unused).toEqual([])
})

test("what shows a dialog is loaded only where there are dialogs", () => {
  const shows = [...sources].filter(([, source]) => source.includes("useModalDialog()")).map(([file]) => file)
  expect(shows.length).toBeGreaterThan(2)
  for (const file of shows) {
    const name = file.slice(file.lastIndexOf("/") + 1)
    const loads = [...sources.values()].flatMap((source) => source.match(new RegExp(`.*/${name}"`, "g")) ?? [])
    expect(loads).toEqual([expect.stringContaining(`dialogLoader(() => import("`)])
  }
})

test("what has the focus is marked in browsers without :has, too", () => {
  const files = globSync("src/{site,components,styles}/**/*.css")
  const marksByHas = (css: string): boolean => /:has\([^{}]*\{[^{}]*\boutline\b/.test(css)
  expect(marksByHas(".card:has(:focus-visible) {\n  outline: 3px solid;\n}")).toBe(true)
  const unmarked = files.filter((file) => {
    const css = readFileSync(file, "utf8")
    return marksByHas(css) && !css.includes("@supports not selector(:has(*))")
  })
  expect([files.length > 50, unmarked]).toEqual([true, []])
})
