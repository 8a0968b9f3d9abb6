import { printLine } from "./support/report.ts"

/** Runs one measurement. Usage: node bench/run.ts <name> [arguments]; without a name it lists the measurements. */
type Bench = { usage: string; about: string; load: () => Promise<{ run: (args: string[]) => Promise<void> }> }

const benches: Record<string, Bench> = {
  start: {
    usage: "start",
    about: "the product from an empty data folder, then once more",
    load: () => import("./start.ts"),
  },
  dev: {
    usage: "dev [--rounds 10]",
    about: "`npm run dev` from an empty folder, then once more: the first pages in a browser, and saved content",
    load: () => import("./dev.ts"),
  },
  builds: {
    usage: "builds [posts...]",
    about: "builds and releases by number of posts (default 100 1000 5000)",
    load: () => import("./builds.ts"),
  },
  peers: {
    usage: "peers [posts] [--rounds 5] [--visits 3] [--only Astro]",
    about: "the same posts with Hugo, Eleventy, Astro, Next and plain Gatsby beside this product (default 1000)",
    load: () => import("./peers.ts"),
  },
  releases: {
    usage: "releases [posts...] [--rounds 30]",
    about: "from one changed post to what visitors get, beside linking the whole site (default 100 1000 5000 10000)",
    load: () => import("./releases.ts"),
  },
  publish: {
    usage: "publish [posts...] [--rounds 30] [--steps] [--before folder]",
    about: "from an answered save to the new text served, beside an ordinary build (default 100 1000 5000 10000)",
    load: () => import("./publish.ts"),
  },
  scale: {
    usage: "scale <file...>",
    about: "what builds, publish --steps or releases have printed, extrapolated to a million pages",
    load: () => import("./scale.ts"),
  },
  presence: {
    usage: "presence [people] [--seconds 20] [--rounds 20]",
    about:
      "what people who have entries open cost the server, and how long a publication takes beside them (default 50)",
    load: () => import("./presence.ts"),
  },
  travel: {
    usage: "travel [posts] [--rounds 30] [--requests 30000] [--rate 300] [--shared]",
    about:
      "three servers without a shared disk: from a save to live on all, a rolling restart, a take-over (default 1000)",
    load: () => import("./travel.ts"),
  },
  api: {
    usage: "api [--seconds 5] [--rounds 5] [--connections 20]",
    about: "public reads beside a bare Fastify route that sends the same bytes",
    load: () => import("./api.ts"),
  },
  visits: {
    usage:
      "visits [--seconds 5] [--rounds 3] [--connections 20] [--origin http://localhost:8000] [--beside http://localhost:8001]",
    about: "how many requests for pages a running site bears, whatever serves it, and beside another server",
    load: () => import("./visits.ts"),
  },
  writes: {
    usage: "writes [--seconds 5] [--rounds 5] [--connections 10]",
    about: "saves and reads of staff on both databases, beside Fastify and the driver with the same statements",
    load: () => import("./writes.ts"),
  },
  pages: {
    usage: "pages [part of an address...] [--rounds 3] [--origin http://localhost:8000]",
    about: "Lighthouse for phones, bytes and layout shifts of every kind of page in both languages",
    load: () => import("./pages.ts"),
  },
  taps: {
    usage: "taps [--rounds 3] [--origin http://localhost:8000] [--before http://localhost:8001]",
    about: "from a tap to what it opens, on a slow phone, beside another version of the product",
    load: () => import("./taps.ts"),
  },
  admin: {
    usage: "admin [--posts 10000] [--rounds 5] [--keys 200]",
    about: "the admin's first load by chunk, a list of many posts, and typing in a post of 10,000 words",
    load: () => import("./admin.ts"),
  },
  clicks: {
    usage: "clicks [--origin http://localhost:8000] [--task typo]",
    about: "the clicks and keys of an editor's usual tasks, counted by doing them",
    load: () => import("./clicks.ts"),
  },
}

const usage = [
  "Usage: npm run bench -- <name> [arguments]",
  "",
  ...Object.values(benches).map((bench) => `  ${bench.usage}\n      ${bench.about}`),
].join("\n")

const [name = "", ...args] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  if (name !== "") printLine(`There is no measurement ${JSON.stringify(name)}.\n`)
  printLine(usage)
  process.exitCode = 2
} else {
  // `process.exit` runs the clean-up of everything that was started or written.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130))
  try {
    await (await bench.load()).run(args)
  } catch (error) {
    printLine(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
