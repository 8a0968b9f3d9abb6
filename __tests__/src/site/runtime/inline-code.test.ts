import fc from "fast-check"
import { codeOfTokens, inlineCode } from "../../../../src/site/runtime/inline-code.ts"

test.each([
  ["a script", `<p>a</p><script>x</script>`, ["<script>"]],
  ["a script of this site", `<script src="/files/a.js"></script>`, ["<script>"]],
  ["a module", `<script type=" Module">x</script>`, ["<script>"]],
  ["a script inside a picture", `<svg><title>a</title><script/><path/></svg>`, ["<script>"]],
  ["a script inside a template", `<template><script>x</script></template>`, ["<script>"]],
  ["a script after a picture", `<svg><title><b></title></svg><script>x</script>`, ["<script>"]],
  ["a style sheet", `<STYLE>p > a {}</STYLE>`, ["<style>"]],
  ["an event handler", `<img src=x onerror="x()">`, [`<img onerror="x()">`]],
  ["a style attribute", `<p style="color:red">`, [`<p style="color:red">`]],
  ["a javascript: address", `<a href=" java\nscript:alert(1)">`, [`<a href=" java\nscript:alert(1)">`]],
  ["a style attribute in noscript", `<noscript><p style="x"></p></noscript>`, [`<p style="x">`]],
  ["two of a kind once", `<script>a</script><script>b</script>`, ["<script>"]],
])("finds %s", (_what, html, found) => expect(inlineCode(html)).toEqual(found))

test.each([
  ["data", `<script type="application/ld+json">{"a":"</p>"}</script><script type="text/plain">x</script>`],
  ["text", `<p data-style="x" title="javascript:">onclick="x" style="y" &lt;script&gt;</p>`],
  ["comments, forms and titles", `<!-- <script> --><textarea><script></textarea><title><style></title>`],
  ["a picture", `<svg viewBox="0 0 1 1"><title>a</title><path d="M0 0"/></svg>`],
])("finds nothing in %s", (_what, html) => expect(inlineCode(html)).toEqual([]))

test.each([
  `<p>a</p><script type="text/plain">b</p>`,
  `<p>a</p><!-- b`,
  `<p>a</p><p title="b`,
  `<textarea>b</p>`,
  `<p>a</p`,
])("finds that nothing ends what %s begins", (html) =>
  expect(inlineCode(html)).toEqual([expect.stringMatching(/^no end after "</)])
)

/** Pieces of which markup is made that hides code, or that only looks like it. */
const pieces = [
  "<p>",
  "</p>",
  '<a href="/x">',
  '<a href="',
  '<a title="',
  'javascript:x">',
  "&#106;avascript:",
  " javascript:",
  "\u0001j",
  " style",
  ' style="x"',
  " onclick=x",
  ' ONCLICK="x"',
  ' one="x"',
  '"',
  "'",
  ">",
  "/>",
  "<",
  "=",
  " ",
  "\n",
  "/",
  "<!-- -->",
  "<!--",
  "-->",
  "--!>",
  "<!-->",
  "<script>",
  "</script>",
  "<script",
  "<style>",
  "<svg>",
  "</svg>",
  "<svg/>",
  "<title>",
  "</title>",
  "<textarea>",
  "</textarea>",
  "<![CDATA[",
  "]]>",
  "<plaintext>",
  "text on the way",
  "<K a>",
  "\u212A",
]

test("finds the same as the tokenizer of the standard, whatever the markup", () => {
  const markup = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(""))
  fc.assert(
    fc.property(markup, (html) => {
      expect(inlineCode(html)).toEqual(codeOfTokens(html))
    }),
    { numRuns: 20_000 }
  )
})
