import { createHash } from "node:crypto"
import { text } from "node:stream/consumers"
import { z } from "zod"
import type { S3Bucket } from "../s3/s3-bucket.ts"
import { inParallel } from "../publishing/release/release-parallel.ts"
import { DeployError, digest, releaseFile, textFile, type Deployment, type HostFile, type Print } from "./deployment.ts"

/** An object as it has to be: its content, and what S3 says with it. */
type Wanted = { file: HostFile; headers: Record<string, string>; sha256: string | null; isPage: boolean }

/** What was sent, stored in the bucket itself: by key what it is made of, and since when a key is no longer needed. */
const recordForm = z.object({
  release: z.string(),
  objects: z.record(z.string(), z.string()),
  left: z.record(z.string(), z.iso.datetime()),
})

type SentRecord = z.infer<typeof recordForm>

const recordKey = ".deployed.json"

/** How long, in milliseconds, files stay that no release has any more, for pages that are open in browsers. */
const keptFor = 24 * 3_600_000

const concurrency = 8

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/how-to-page-redirect.html */
const routingRulesMax = 50

/** S3 keeps these with an object; everything else is for a CDN to add. */
const keptHeaders = new Set(["content-type", "cache-control"])

/** @param location as users type it: what is encoded already stays */
const redirectTo = (location: string): Wanted => ({
  file: textFile(""),
  headers: { "x-amz-website-redirect-location": encodeURI(location).replaceAll("%25", "%") },
  sha256: null,
  isPage: true,
})

/**
 * The objects of a release for a bucket that serves a website: a page is stored at its address, without an ending, because
 * S3 would answer `blog/index.html` at `/blog/`. That one leads to the page.
 */
const objectsOf = ({ files, rules }: Deployment): Map<string, Wanted> => {
  const objects = new Map<string, Wanted>()
  for (const { from, to } of rules.redirects) if (!from.endsWith("/*")) objects.set(from.slice(1), redirectTo(to))
  for (const [file, source] of files) {
    const page = /^(.+)\/index\.html$/.exec(file)?.[1]
    const headers = Object.fromEntries(source.headers.filter(([name]) => keptHeaders.has(name)))
    const wanted = { file: releaseFile(source), headers, sha256: source.sha256, isPage: file.endsWith(".html") }
    objects.set(page ?? file, wanted)
    // The pages under cn/ are known by their address with a slash.
    if (page !== undefined) objects.set(file, page.startsWith("cn/") ? wanted : redirectTo(`/${page}`))
  }
  return objects
}

/** The website's settings: its error page, which has one language, and redirects of everything below an address. */
const websiteText = ({ rules }: Deployment): string => {
  const escaped = (value: string) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
  const routing = rules.redirects.flatMap(({ from, to }) =>
    from.endsWith("/*") && to.startsWith("/") && to.endsWith(":splat")
      ? [
          `<RoutingRule><Condition><KeyPrefixEquals>${escaped(from.slice(1, -1))}</KeyPrefixEquals></Condition>` +
            `<Redirect><HttpRedirectCode>301</HttpRedirectCode><ReplaceKeyPrefixWith>${escaped(to.slice(1, -":splat".length))}</ReplaceKeyPrefixWith></Redirect></RoutingRule>`,
        ]
      : []
  )
  if (routing.length > routingRulesMax)
    throw new DeployError(
      `S3 allows ${routingRulesMax} redirects of everything below an address; the release has ${routing.length}.`
    )
  const rows = routing.length > 0 ? `<RoutingRules>${routing.join("")}</RoutingRules>` : ""
  return `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IndexDocument><Suffix>index.html</Suffix></IndexDocument><ErrorDocument><Key>404.html</Key></ErrorDocument>${rows}</WebsiteConfiguration>`
}

const fingerprint = ({ sha256, headers }: Wanted): string =>
  createHash("sha256")
    .update(JSON.stringify([sha256, headers]))
    .digest("hex")

const readRecord = async (bucket: S3Bucket): Promise<SentRecord> => {
  try {
    return recordForm.parse(JSON.parse(await text(await bucket.read(recordKey))))
  } catch (error) {
    const isUnreadable = error instanceof SyntaxError || error instanceof z.ZodError
    if (!isUnreadable && (error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    return { release: "", objects: {}, left: {} }
  }
}

const put = async (bucket: S3Bucket, key: string, { file, headers, sha256 }: Wanted): Promise<void> => {
  const sum = sha256 ?? (await digest("sha256", file))
  await bucket.put(key, { size: file.size, sha256: sum, headers, open: file.open })
}

/**
 * Brings a bucket that serves a website up to a release: first files, then pages, which name them. Objects that are no longer
 * needed go a day later, with a later release. Objects that this product never sent are left alone.
 *
 * @throws DeployError when a limit of S3 is passed; UpstreamError of the storage: the same command goes on from there
 */
export const deployToS3 = async (
  deployment: Deployment,
  bucket: S3Bucket,
  { dryRun, print, now }: { dryRun: boolean; print: Print; now: Date }
): Promise<void> => {
  const objects = objectsOf(deployment)
  const website = websiteText(deployment)
  const before = await readRecord(bucket)
  const present = new Map((await bucket.list("")).map(({ key, size }) => [key, size]))
  const missing = [...objects].filter(
    ([key, wanted]) => before.objects[key] !== fingerprint(wanted) || present.get(key) !== wanted.file.size
  )
  const former = [...Object.keys(before.objects), ...Object.keys(before.left)].filter((key) => !objects.has(key))
  const left = former.map((key): [string, string] => [key, before.left[key] ?? now.toISOString()])
  const isOld = ([, since]: [string, string]) => now.getTime() - Date.parse(since) > keptFor
  const old = left.filter(isOld)
  if (dryRun) {
    print(`would send ${missing.length} of ${objects.size} objects, and remove ${old.length}`)
    return
  }
  const writeRecord = (record: SentRecord): Promise<void> => {
    const headers = { "content-type": "application/json", "cache-control": "no-store" }
    return put(bucket, recordKey, { file: textFile(JSON.stringify(record)), headers, sha256: null, isPage: false })
  }
  const prints = Object.fromEntries([...objects].map(([key, wanted]) => [key, fingerprint(wanted)]))
  const sending = new Set(missing.map(([key]) => key))
  // Broken off from here on, the content of these objects is unknown: all of them are sent again, or left.
  if (sending.size > 0)
    await writeRecord({
      release: before.release,
      objects: Object.fromEntries(Object.entries(before.objects).filter(([key]) => !sending.has(key))),
      left: { ...before.left, ...Object.fromEntries([...sending].map((key) => [key, now.toISOString()])) },
    })
  for (const ofPages of [false, true])
    await inParallel(
      missing.filter(([, { isPage }]) => isPage === ofPages),
      concurrency,
      ([key, wanted]) => put(bucket, key, wanted)
    )
  const isWebsite = await bucket.putWebsite(website)
  for (const [key] of old) await bucket.remove(key)
  await writeRecord({
    release: deployment.id,
    objects: prints,
    left: Object.fromEntries(left.filter((one) => !isOld(one))),
  })
  print(`sent ${missing.length} of ${objects.size} objects, removed ${old.length}; the bucket has ${deployment.id}`)
  if (!isWebsite) print("This storage serves no websites: what is in front of it has to know pages and redirects.")
}
