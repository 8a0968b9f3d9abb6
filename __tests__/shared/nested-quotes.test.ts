import { nestedQuotes } from "../../shared/nested-quotes.ts"

const nest = (text: string): string => nestedQuotes.process(text)

test.each([
  ["Russian marks within Russian ones", "Перенести «Обзор «Орбиты» в мае»?", "Перенести «Обзор „Орбиты“ в мае»?"],
  ["at the ends of the name", "««Орбита» и «Луна»» в плане", "«„Орбита“ и „Луна“» в плане"],
  ["English marks within English ones", "Move “What “Orbit” is”?", "Move “What ‘Orbit’ is”?"],
])("changes %s", (_case, text, expected) => {
  expect(nest(text)).toBe(expected)
})

test.each([
  ["marks beside each other", "«Орбита» и «Луна»"],
  ["marks that are nested already", "«Обзор „Орбиты“»"],
  ["English marks within Russian ones", "«What “Orbit” is»"],
  ["a mark without its pair", "«Экран 5» и ещё»"],
  ["marks in the wrong order", "»Орбита« и «Луна»"],
  ["apostrophes", "“The crew’s log”"],
])("leaves %s", (_case, text) => {
  expect(nest(text)).toBe(text)
})
