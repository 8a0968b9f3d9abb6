import type { PGlite } from "@electric-sql/pglite"
import { NodeFS } from "@electric-sql/pglite/nodefs"

type NodeFsOptions = Parameters<NodeFS["init"]>[1]

/** What the engine's build of Emscripten offers; https://emscripten.org/docs/api_reference/Filesystem-API.html */
type WithChmod = { FS: { chmod: (path: unknown, mode: number, dontFollow?: boolean) => void } }

/** The engine's files on the disk, for this process's account alone. The engine sets their modes whatever the umask is. */
export class PrivateNodeFS extends NodeFS {
  override async init(pglite: PGlite, options: NodeFsOptions): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const keepPrivate = (module: unknown) => {
      const { FS: files } = module as WithChmod
      const chmod = files.chmod.bind(files)
      files.chmod = (path, mode, dontFollow) => chmod(path, mode & ~0o077, dontFollow)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [keepPrivate, ...[emscriptenOpts.preRun ?? []].flat()] } }
  }
}
