import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defaultLocale, inEachLocale, locales, otherLocales, type Locale } from "../../shared/locales.ts"
import { submissionKinds } from "../../shared/submission-kinds.ts"
import { britishSpelling } from "../support/british-spelling.ts"

type Texts = { [key: string]: string | Texts }

const root = join(import.meta.dirname, "../..")

const folder = join(root, "locales", defaultLocale)

const namespaces = readdirSync(folder).flatMap((file) =>
  file.endsWith(".json") ? [file.slice(0, -".json".length)] : []
)

const pluralSuffix = /_(zero|one|two|few|many|other)$/

const flatten = (texts: Texts, prefix = ""): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`)
  )

const textsOf = (locale: Locale, namespace: string): Map<string, string> =>
  new Map(flatten(JSON.parse(readFileSync(join(root, `locales/${locale}/${namespace}.json`), "utf8")) as Texts))

const keysOf = (texts: Map<string, string>): string[] =>
  [...new Set([...texts.keys()].map((key) => key.replace(pluralSuffix, "")))].sort()

const variablesOf = (texts: Map<string, string>, key: string): string[] => {
  const forms = [...texts].filter(([name]) => name.replace(pluralSuffix, "") === key)
  return [...new Set(forms.flatMap(([, text]) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name = ""]) => name)))].sort()
}

const pluralForms = (texts: Map<string, string>): Map<string, string[]> => {
  const forms = new Map<string, string[]>()
  for (const key of texts.keys()) {
    const form = pluralSuffix.exec(key)?.[1]
    if (form)
      forms.set(key.replace(pluralSuffix, ""), [...(forms.get(key.replace(pluralSuffix, "")) ?? []), form].sort())
  }
  return forms
}

const translations = otherLocales(defaultLocale)

test.each(translations)("has the same files as the default language (%s)", (locale) => {
  expect(readdirSync(join(root, "locales", locale)).sort()).toEqual(readdirSync(folder).sort())
})

// They list the files that a browser loads together: a new language begins with a copy.
test.each(translations)("loads the same texts of the admin as the default language (%s)", (locale) => {
  for (const file of ["admin-texts.ts", "more-admin-texts.ts"])
    expect(readFileSync(join(root, "locales", locale, file), "utf8")).toBe(readFileSync(join(folder, file), "utf8"))
})

describe.each(namespaces)("%s", (namespace) => {
  const texts = inEachLocale((locale) => textsOf(locale, namespace))
  const ofDefault = texts[defaultLocale]

  test.each(translations)("has the same keys as the default language (%s)", (locale) => {
    expect(keysOf(texts[locale])).toEqual(keysOf(ofDefault))
  })

  test.each(translations)("uses the same variables as the default language (%s)", (locale) => {
    for (const key of keysOf(ofDefault))
      expect([key, variablesOf(texts[locale], key)]).toEqual([key, variablesOf(ofDefault, key)])
  })

  test.each(locales)("has every plural form that the language needs (%s)", (locale) => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()
    for (const [key, forms] of pluralForms(texts[locale])) expect([key, forms]).toEqual([key, needed])
  })

  test.each(locales)("leaves no text empty (%s)", (locale) => {
    const empty = [...texts[locale]].filter(([, text]) => text.trim() === "").map(([key]) => key)
    expect(empty).toEqual([])
  })
})

type Rule = {
  rule: string
  /** Finds what breaks the rule. */
  broken: RegExp
  only?: Locale
  /** Namespaces with other rules: legal documents are formal, and quote. */
  except?: RegExp
  /** Texts that `broken` has to find. */
  examples: string[]
}

/** What speech contracts. The specification names one text that does not; "as it is" and "half of it is" stay long. */
const contractible = [
  "\\bcan ?not\\b",
  "\\b(?:do|does|did|is|are|was|were|has|have|will|would|could) not\\b(?! log out)",
  "\\b(?:we are|what is|that is|you would)\\b",
  "(?<!\\w )\\bhere is\\b|(?<!\\b(?:as|of) )\\bit is\\b",
  "\\b(?:I|you|we|they) have (?:been|left|made|\\w+e[dn])\\b",
].join("|")

/** Namespaces that tell stories in a voice of their own, or are formal. */
const told = /^(?:legal|about|games|jobs|launcher|main|pages|head|posts|support)/

/** What a machine can see of the rules for words. */
const rules: Rule[] = [
  { rule: "quotes and apostrophes are typographic", broken: /["']/, examples: ["It's here", 'A "word"'] },
  { rule: "a dash is long", broken: / [-–] /, examples: ["one - two", "один – два"] },
  { rule: "quotes are “English”", broken: /[«»„]/, only: "en", except: /^legal/, examples: ["a «word»"] },
  { rule: "quotes are «Russian»", broken: /[“”]/, only: "ru", examples: ["слово “так”"] },
  { rule: "a blank stands before a dash", broken: /\S—/, only: "ru", examples: ["слово— слово"] },
  {
    rule: "no brackets for gender",
    broken: /\p{L} ?\((?:а|ы|о|на|ла|лась|ая|ен|\p{L}+(?:на|ла|сна))\)/u,
    only: "ru",
    examples: ["он пришёл(а)", "согласен (согласна)"],
  },
  {
    rule: "contractions in the interface",
    broken: new RegExp(contractible, "i"),
    only: "en",
    except: /^legal/,
    examples: [
      "You cannot",
      "It is not",
      "do not",
      "Here is what",
      "It is here",
      "you would join",
      "I have been raided",
    ],
  },
  {
    rule: "American spelling",
    broken: britishSpelling,
    only: "en",
    examples: ["The colour of a harbour", "cancelled", "organised? organise"],
  },
  // The server counts in days, and deletes by them.
  {
    rule: "what is kept is kept for days",
    broken: /half a year|six months|полгода|шест[ьи] месяц/i,
    examples: ["for half a year", "шесть месяцев"],
  },
  { rule: "one blank between words", broken: /\S {2,}\S/, examples: ["two  blanks"] },
  {
    rule: "no longer, someone, in the meantime: the words of conversation",
    broken: /\bany ?more\b|\bsomebody\b|\bmeanwhile\b/i,
    only: "en",
    except: told,
    examples: ["It isn’t here any more", "not anymore", "Somebody else", "changed it meanwhile"],
  },
  {
    rule: "what is wanted no longer is withdrawn, not taken back",
    broken: /\b(?:take|takes|took|taken|taking) (?:\w+ )?back\b/i,
    only: "en",
    except: told,
    examples: ["Take back the approval", "decision taken back", "take it back"],
  },
  {
    rule: "what is added is created, not made",
    broken:
      /\bmaker\b|\bmade by\b|\b(?:make|made) (?:an? |the |this )?(?:new )?(?:API |preview )?(?:token|webhook|secret|link|template|one of)\b/i,
    only: "en",
    except: told,
    examples: ["Make token", "made by Ann", "made an API token", "Make a new secret", "its maker"],
  },
  {
    rule: "what is not so isn’t: no “is no”",
    broken: /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|one\b)/i,
    only: "en",
    except: told,
    examples: ["This is no e-mail address", "she is no administrator"],
  },
  {
    rule: "the labels that everyone knows",
    broken: /^(?:Order|Goes live next|Choose none|Struck through)$|\b(?:select|choose) (?:this|the whole) page\b/i,
    only: "en",
    examples: ["Order", "Select this page"],
  },
  {
    rule: "one is getting a letter, now",
    broken: /\byou (?:get|got) this\b/i,
    only: "en",
    except: told,
    examples: ["You get this because", "You got this e-mail"],
  },
  {
    rule: "posts and vacancies are «записи», files are in the «медиатека»",
    broken: /материал|библиотек/i,
    only: "ru",
    except: told,
    examples: ["читать материалы", "в библиотеке"],
  },
  {
    rule: "whoever wants to work here sends an «отклик»",
    broken: /анкет/i,
    only: "ru",
    examples: ["Анкету уже отозвали"],
  },
]

test.each(rules)("keeps to the rule: $rule", ({ broken, only, except, examples }) => {
  const texts = locales
    .filter((locale) => only === undefined || only === locale)
    .flatMap((locale) =>
      namespaces
        .filter((namespace) => !except?.test(namespace))
        .flatMap((namespace) =>
          [...textsOf(locale, namespace)].map(([key, text]) => [`${locale} ${namespace}.${key}`, text] as const)
        )
    )
  expect(texts.filter(([, text]) => broken.test(text))).toEqual([])
  for (const example of examples) expect(example).toMatch(broken)
})

// No letter goes to an address that gets many, or to many in a crowd.
test.each(locales)(
  "promises no visitor a letter that may not come, and says that nothing has to be sent again (%s)",
  (locale) => {
    const texts = textsOf(locale, "forms")
    const promise: Partial<Record<Locale, RegExp>> = {
      en: /We usually e-mail a copy.*no need to send/,
      ru: /Обычно мы присылаем.*копи.*заново не нужно/,
    }
    for (const kind of submissionKinds) expect(texts.get(`${kind}.sent.text`)).toMatch(promise[locale] ?? /./)
  }
)
