import { legalView } from "../../shared/legal-view.ts"

const view = (facts: object) =>
  legalView({ locale: "en", title: "Terms", excerpt: "For {{studio}}.", html: "", versions: [], ...facts }, []).typeset

test("lists the sections by the words of their headings, without marks, notes and breaks", () => {
  const note = '<sup><a id="sign" href="#note">1</a></sup>'
  const html = `<h2 id="a">Ash &amp; <em>frost</em>${note}</h2><h3 id="b">No</h3><h2 id="c">In\ntwo<br>lines &lt;b&gt;</h2>`
  expect(view({ html }).contents).toEqual([
    { anchor: "a", title: "Ash &\u00a0frost" },
    { anchor: "c", title: "In\ntwo lines <b>" },
  ])
})

test("has the latest version first, wherever it lies, and leaves out one without a day", () => {
  const versions = [
    { day: "2020-01-01", text: "First." },
    { day: "", text: "To be decided." },
    { day: "2031-02-01", text: "Of {{company}}." },
  ]
  expect(view({ versions }).history).toEqual([
    { date: "2031-02-01T00:00:00Z", text: expect.stringMatching(/^Of\s[^{]+\.$/) as string },
    { date: "2020-01-01T00:00:00Z", text: "First." },
  ])
})
