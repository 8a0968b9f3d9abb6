import sax, { type Tag } from "sax"
import { contrast } from "../../shared/contrast.ts"
import { escapeHtml } from "../../shared/html.ts"
import { accentOfLogo, inkOfLogo, type StudioLogo } from "../../shared/studio-logo.ts"
import type { StudioColors } from "../../shared/studio-colors.ts"
import { SetupError } from "./setup-error.ts"

/** Characters of a logo: every page has it twice. */
const longest = 20_000

const shapes = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"])

/** Elements that draw nothing. They go, with what is in them. */
const silent = new Set(["title", "desc", "metadata", "sodipodi:namedview"])

const paints = new Set(["fill", "stroke"])

const kept = new Set([
  ...paints,
  ...["d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height", "transform"],
  ...["fill-rule", "fill-opacity", "opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"],
  ...["stroke-opacity"],
])

const plainValue = /^[\w\s.,()+\-%]*$/

/** The dark ground of src/styles/tokens.css on which pages show the logo, too. */
const darkGround = "#1c1c23"

const visible = 3

type Paint = { fill: string; stroke: string }

type Box = { x: number; y: number; width: number; height: number }

const refuse = (reason: string): never => {
  throw new SetupError([`logo: ${reason}`])
}

const sixDigits = (hex: string): string => (hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex)

/** The studio's own colors, and black, become those of the text and of the accent where the logo stands. */
const paintOf = (written: string, colors: StudioColors): string => {
  const value = written.trim()
  if (value === "none" || value === inkOfLogo || value === accentOfLogo) return value
  const named = { black: "#000000", white: "#ffffff", currentcolor: inkOfLogo }[value.toLowerCase()] ?? value
  if (named === inkOfLogo) return inkOfLogo
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(named))
    return refuse(`has the paint ${value}; it may have colors like #a8381e, none, ${inkOfLogo} and ${accentOfLogo}`)
  const hex = sixDigits(named.toLowerCase())
  if (hex === "#000000" || hex === colors.text) return inkOfLogo
  return hex === colors.accent ? accentOfLogo : hex
}

const declarations = (style: string): [string, string][] =>
  style.split(";").flatMap((each) => {
    const [name = "", ...value] = each.split(":")
    return name.trim() === "" ? [] : [[name.trim(), value.join(":").trim()]]
  })

const attributesOf = (tag: Tag, colors: StudioColors): Map<string, string> => {
  const { style, class: group, ...plain } = tag.attributes
  if (group !== undefined && style === undefined && plain.fill === undefined)
    refuse("is colored by classes; export it with attributes (in most programs: “presentation attributes”)")
  const found = new Map<string, string>()
  for (const [name, value] of [...Object.entries(plain), ...declarations(style ?? "")]) {
    if (!kept.has(name)) continue
    const safe = paints.has(name) ? paintOf(value, colors) : value
    if (!paints.has(name) && !plainValue.test(value)) refuse(`has a value that it may not have: ${name}="${value}"`)
    found.set(name, safe)
  }
  return found
}

const length = (value: string | undefined): number => Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(value ?? "")?.[1])

const boxOf = ({ attributes }: Tag): Box => {
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = attributes.viewBox
    ? attributes.viewBox
        .trim()
        .split(/[\s,]+/)
        .map(Number)
    : [0, 0, length(attributes.width), length(attributes.height)]
  const isBox = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0
  return isBox ? { x, y, width, height } : refuse("has no viewBox")
}

const written = (name: string, attributes: Map<string, string>, end: "/" | ""): string =>
  `<${name}${[...attributes].map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join("")}${end}>`

/** Moves a drawing into the middle of a square. */
const centering = ({ x, y, width, height }: Box): string | null => {
  const size = Math.max(width, height)
  const [right, down] = [(size - width) / 2 - x, (size - height) / 2 - y]
  return right === 0 && down === 0 ? null : `translate(${right} ${down})`
}

/**
 * Makes a logo of a file of SVG: shapes and groups alone, with the attributes that draw them, so that nothing of it can
 * run, load or reach another part of a page.
 *
 * @throws SetupError when it is no SVG, draws by other means, or cannot be seen on light and on dark grounds
 */
export const cleanLogo = (svg: string, colors: StudioColors): StudioLogo => {
  if (svg.length > longest) refuse(`has ${svg.length} characters, at most ${longest} are allowed`)
  const reader = sax.parser(true, { trim: true })
  const open: { paint: Paint; hasFill: boolean; isWritten: boolean }[] = []
  const used = new Set<string>()
  let box: Box | undefined
  let output = ""
  let ignored = 0
  reader.ondoctype = (text) => {
    if (text.includes("[")) refuse("declares entities, which it may not")
  }
  reader.onopentag = (tag) => {
    const { name } = tag as Tag
    if (ignored > 0 || (silent.has(name) && open.length > 0)) {
      ignored += 1
      return
    }
    const isRoot = open.length === 0
    if (isRoot !== (name === "svg") || (!isRoot && name !== "g" && !shapes.has(name)))
      refuse(isRoot ? "is no SVG" : `has an element <${name}>; it may have shapes and groups alone`)
    const attributes = attributesOf(tag as Tag, colors)
    const outer = open.at(-1)?.paint ?? { fill: inkOfLogo, stroke: "none" }
    const paint = { fill: attributes.get("fill") ?? outer.fill, stroke: attributes.get("stroke") ?? outer.stroke }
    const hasFill = attributes.has("fill") || (open.at(-1)?.hasFill ?? false)
    let isWritten = true
    if (isRoot) {
      box = boxOf(tag as Tag)
      for (const place of ["x", "y", "width", "height"]) attributes.delete(place)
      const transform = centering(box)
      if (transform !== null) attributes.set("transform", transform)
      isWritten = attributes.size > 0
    }
    if (shapes.has(name)) {
      for (const each of [paint.fill, paint.stroke]) if (each !== "none") used.add(each)
      // Black unless something says otherwise, and outside of a page nothing does.
      if (!hasFill) attributes.set("fill", inkOfLogo)
      output += written(name, attributes, "/")
      isWritten = false
    } else if (isWritten) output += written("g", attributes, "")
    open.push({ paint, hasFill, isWritten })
  }
  reader.onclosetag = () => {
    if (ignored > 0) ignored -= 1
    else if (open.pop()?.isWritten) output += "</g>"
  }
  reader.onerror = (error) => {
    throw new SetupError([`logo: is no SVG that can be read: ${error.message.split("\n")[0]}`])
  }
  reader.write(svg.replace(/^\uFEFF/, "")).close()
  if (!box) return refuse("is no SVG")
  if (used.size === 0) refuse("draws nothing")
  const isSeen = [...used].some(
    (paint) =>
      !paint.startsWith("#") || (contrast(paint, colors.ground) >= visible && contrast(paint, darkGround) >= visible)
  )
  if (!isSeen)
    refuse(
      `cannot be seen on both ${colors.ground} and ${darkGround}: give a shape the fill ${inkOfLogo}, which is dark on light grounds and light on dark ones`
    )
  return { size: Math.max(box.width, box.height), shapes: output }
}
