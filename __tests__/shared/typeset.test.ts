import { withPlainSpaces } from "../../src/i18n/plain-spaces.ts"
import { typesetHtml, typesetText, typesetTexts } from "../../shared/typeset.ts"

/** Non-breaking spaces made visible. */
const shown = (text: string): string => text.replaceAll("\u00a0", "_")

const russian: [plain: string, typeset: string][] = [
  ["В доме у реки и на берегу", "В_доме у_реки и_на_берегу"],
  ["Кто-то из-за дома", "Кто-то из-за дома"],
  ["Пепел и Иней — студия", "Пепел и_Иней_— студия"],
  ["Он сказал бы, что же делать", "Он сказал_бы, что_же делать"],
  ["5 минут, 16 ГБ, 4200 €, № 5", "5_минут, 16_ГБ, 4200_€, №_5"],
  ["12 000 копий в 2009 году", "12_000_копий в_2009_году"],
  ["А. С. Пушкин, и т. д., г. Москва", "А._С._Пушкин, и_т._д., г._Москва"],
  ["«в лесу» (на реке)", "«в_лесу» (на_реке)"],
  ["{{count}} писем с <1>сайта</1>", "{{count}}_писем с_<1>сайта</1>"],
  ["{{percent}} %, {{seconds}} с, {{width}} пикселей", "{{percent}}_%, {{seconds}}_с, {{width}}_пикселей"],
  ["{{x}} % по ширине, {{name}} пишет", "{{x}}_% по_ширине, {{name}} пишет"],
]

test.each(russian)("typesets the Russian text %s", (plain, typeset) => {
  expect(shown(typesetText(plain, "ru"))).toBe(typeset)
})

const english: [plain: string, typeset: string][] = [
  ["A house in the wood, of a friend", "A_house in_the_wood, of_a_friend"],
  ["I like co-op, and I'm in", "I_like co-op, and_I'm in"],
  ["Ash & Frost – a studio", "Ash &_Frost_– a_studio"],
  ["16 GB, 5 minutes, 30 %", "16_GB, 5_minutes, 30_%"],
  ["On November 22, 2026", "On_November_22, 2026"],
  ["J. R. Smith met Dr. Who", "J._R._Smith met Dr._Who"],
]

test.each(english)("typesets the English text %s", (plain, typeset) => {
  expect(shown(typesetText(plain, "en"))).toBe(typeset)
})

test("changes no line ends and no length", () => {
  expect(typesetText("в\nдоме и\nна", "ru")).toBe("в\nдоме и\nна")
  expect(typesetText("В доме — 5 км", "ru")).toHaveLength("В доме — 5 км".length)
})

test("typesets the text of a body, through its marks and around its code, but no attribute", () => {
  const html =
    '<p>в <strong>лесу на </strong><a href="/a b">реке</a> — да</p><p>и</p><p>он <code>a в доме</code></p><pre><code>и на</code></pre>'
  expect(shown(typesetHtml(html, "ru"))).toBe(
    '<p>в_<strong>лесу на_</strong><a href="/a b">реке</a>_— да</p><p>и</p><p>он <code>a в доме</code></p><pre><code>и на</code></pre>'
  )
})

test("typesets every text of a file of texts, and makes them plain again for machines", () => {
  const texts = { a: "в доме", list: ["на реке", 5, null, { b: true }] }
  const set = typesetTexts(texts, "ru")
  expect(shown(JSON.stringify(set))).toBe('{"a":"в_доме","list":["на_реке",5,null,{"b":true}]}')
  expect(withPlainSpaces(set)).toEqual(texts)
})
