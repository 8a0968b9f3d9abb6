import { useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { countryCodes, isCountry } from "../../../../../shared/countries.ts"
import { inEachLocale, locales, otherLocales, type Locale } from "../../../../../shared/locales.ts"
import { formatCountry } from "../../../../i18n/format.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { TextInput } from "../../../ui/text-input.tsx"

type Country = { code: string; names: Record<Locale, string> }

const nameOf = (code: string, locale: Locale): string => formatCountry(code, locale) ?? code

const countries: readonly Country[] = countryCodes.map((code) => ({
  code,
  names: inEachLocale((locale) => nameOf(code, locale)),
}))

/** Its names, the user's language first: the browser finds an option by a part of any. */
const labelOf = ({ names }: Country, locale: Locale): string =>
  `${names[locale]} (${[...new Set(otherLocales(locale).map((other) => names[other]))].join(", ")})`

const folded = (text: string): string => text.trim().toLowerCase().replaceAll("ё", "е")

/** The country that a text names, completely, in any language. A code may be the beginning of another one's name. */
const countryNamed = (text: string): Country | undefined => {
  const wanted = folded(text)
  return countries.find((country) =>
    locales.some((locale) => [country.names[locale], labelOf(country, locale)].some((name) => folded(name) === wanted))
  )
}

type CountryFieldProps = {
  id: string
  /** ISO 3166-1 alpha-2; a vacancy may have another code from before. */
  code: string | null
  /** The issue as a sentence. */
  issue: string | null
  onChange: (code: string | null) => void
  /** Registers what passes on a text that is not left yet; see EntryDraft. @returns function that removes it */
  addPending: (flush: () => void) => () => void
}

/** The choice of a country by its name. What names none is not taken over when the field is left. */
export const CountryField = ({ id, code, issue, onChange, addPending }: CountryFieldProps) => {
  const { t } = useTranslation("adminEditor")
  const locale = useLocale()
  const listId = useId()
  /** What is being typed; null when the field shows the country. */
  const [typed, setTyped] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const current = countries.find((country) => country.code === code)
  const shown = code === null ? "" : current ? labelOf(current, locale) : t("settings.countryUnknown", { code })
  const options = countries.map((country) => labelOf(country, locale)).toSorted(new Intl.Collator(locale).compare)

  const choose = (next: string | null): void => {
    if (next !== code) onChange(next)
  }
  /** Passes on a country that is typed and not left yet; the text stays, as it may become another name. */
  const flush = (): void => {
    if (typed === null) return
    const found = countryNamed(typed)
    if (found || typed.trim() === "") choose(found?.code ?? null)
  }
  const latest = useRef(flush)
  useLayoutEffect(() => {
    latest.current = flush
  })
  useEffect(() => addPending(() => latest.current()), [addPending])

  const commit = (text: string): void => {
    setTyped(null)
    const found = countryNamed(text)
    const isNone = text.trim() !== "" && text !== shown && !found
    setRefused(isNone ? text : null)
    if (!isNone && text !== shown) choose(found?.code ?? null)
  }
  const type = (text: string): void => {
    setRefused(null)
    // An option was chosen. A name that is typed may still become a longer one: Niger, Nigeria.
    if (options.includes(text)) commit(text)
    else setTyped(text)
  }
  const unknown = code !== null && !isCountry(code) ? t("issue.country") : null
  return (
    <div>
      <TextInput
        id={id}
        label={t("fieldName.country")}
        hint={t("settings.countryHint", { languages: locales })}
        list={listId}
        autoComplete="off"
        value={typed ?? shown}
        issue={(refused === null ? null : t("settings.countryNone", { typed: refused })) ?? issue ?? unknown}
        onChange={type}
        onBlur={() => {
          if (typed !== null) commit(typed)
        }}
        onKeyDown={({ key }) => {
          if (key === "Enter" && typed !== null) commit(typed)
        }}
      />
      <datalist id={listId}>
        {options.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </div>
  )
}
