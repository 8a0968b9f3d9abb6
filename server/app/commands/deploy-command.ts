import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { ownValue } from "../../../shared/own-value.ts"
import { s3Bucket } from "../../s3/s3-bucket.ts"
import { deployToCloudflare } from "../../static-hosts/cloudflare.ts"
import { DeployError, readDeployment, type Deployment, type Print } from "../../static-hosts/deployment.ts"
import { deployToFolder } from "../../static-hosts/folder.ts"
import { deployToNetlify } from "../../static-hosts/netlify.ts"
import { deployToS3 } from "../../static-hosts/s3.ts"
import { readConfig } from "../config.ts"
import { printLine, sayUsage } from "./run-command.ts"

/** `npm run deploy -- <host>`: hands the live release to a host that serves files. */

const usage = `Usage: npm run deploy -- s3|netlify|cloudflare|folder [FOLDER] [options]

  --dry-run         says what would be sent, and sends nothing
  --api ORIGIN      where the product's process answers what files cannot: forms, the admin
  --release ID      another release than the live one
`

class UsageError extends Error {}

/** Variables of the hosts' credentials and names. They are of this command alone, so that no server needs them. */
const variable = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === "")
    throw new DeployError(`${name}: is missing; docs/how-to/static-hosts.md says what it is`)
  return value
}

type Options = { dryRun: boolean; print: Print }

type Host = (deployment: Deployment, options: Options, folder: string | undefined) => Promise<void>

const hosts: Record<string, Host> = {
  s3: (deployment, options) => {
    const storage = {
      endpoint: variable("DEPLOY_S3_ENDPOINT").replace(/\/+$/, ""),
      bucket: variable("DEPLOY_S3_BUCKET"),
      region: process.env["DEPLOY_S3_REGION"] || "us-east-1",
      accessKeyId: variable("DEPLOY_S3_ACCESS_KEY_ID"),
      secretAccessKey: variable("DEPLOY_S3_SECRET_ACCESS_KEY"),
    }
    return deployToS3(deployment, s3Bucket(storage), { ...options, now: new Date() })
  },
  netlify: (deployment, options) => {
    const endpoint = process.env["NETLIFY_API_URL"] || "https://api.netlify.com"
    const target = { endpoint, site: variable("NETLIFY_SITE_ID"), token: variable("NETLIFY_AUTH_TOKEN") }
    return deployToNetlify(deployment, target, options)
  },
  cloudflare: (deployment, options) => {
    if (!options.dryRun) for (const name of ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID"]) variable(name)
    return deployToCloudflare(deployment, { project: variable("CLOUDFLARE_PAGES_PROJECT") }, options)
  },
  folder: (deployment, options, folder) => {
    if (folder === undefined) throw new UsageError()
    return deployToFolder(deployment, resolve(folder), options)
  },
}

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { "dry-run": { type: "boolean" }, api: { type: "string" }, release: { type: "string" } },
    })
    const [name = "", folder, ...more] = positionals
    const host = ownValue(hosts, name)
    if (!host || more.length > 0 || (folder !== undefined && name !== "folder")) throw new UsageError()
    return { host, folder, values }
  } catch (error) {
    throw new UsageError(undefined, { cause: error })
  }
}

const apiOrigin = (given: string | undefined): string | null => {
  if (given === undefined) return null
  const url = URL.parse(given)
  if (!url || !["http:", "https:"].includes(url.protocol) || url.origin !== given.replace(/\/$/, ""))
    throw new DeployError("--api: must be an origin, as https://api.studio.example")
  return url.origin
}

try {
  const { host, folder, values } = readArguments()
  const { dataDir } = readConfig(process.env)
  const wanted = { api: apiOrigin(values.api), ...(values.release === undefined ? {} : { id: values.release }) }
  const deployment = await readDeployment(dataDir, wanted)
  await host(deployment, { dryRun: values["dry-run"] === true, print: printLine }, folder)
} catch (error) {
  if (error instanceof UsageError) sayUsage(usage, error.cause)
  else {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
