import type { CalloutKind } from "./contract/document.ts"
import { inEachLocale, inLocaleOrDefault, type Locale } from "./locales.ts"

type DocumentWords = Record<
  "table" | "watchVideo" | "details" | "picture" | "note" | "notes" | "backToText" | `callout-${CalloutKind}`,
  string
>

const known: Partial<Record<Locale, DocumentWords>> = {
  en: {
    table: "Table",
    watchVideo: "Watch the video",
    details: "Details",
    picture: "Picture",
    note: "Note",
    notes: "Notes",
    backToText: "Back to the text",
    "callout-note": "Note",
    "callout-tip": "Tip",
    "callout-warning": "Warning",
  },
  ru: {
    table: "Таблица",
    watchVideo: "Смотреть видео",
    details: "Подробнее",
    picture: "Изображение",
    note: "Сноска",
    notes: "Сноски",
    backToText: "Обратно к тексту",
    "callout-note": "Примечание",
    "callout-tip": "Совет",
    "callout-warning": "Внимание",
  },
}

/** What the HTML of a document says beside its text: names for screen readers, labels of callouts. */
export const documentWords = inEachLocale((locale) => inLocaleOrDefault(known, locale))
