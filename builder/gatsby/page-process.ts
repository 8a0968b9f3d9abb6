import { realpathSync } from "node:fs"
import { rendererOf } from "./internals.ts"
import type { RenderRequest, RenderResponse } from "./page-renderer.ts"

/** A process that renders segments of pages beside the builder; see page-renderer.ts. It ends with the builder. */

const { renderHTMLProd } = rendererOf(realpathSync(process.cwd()))

const respond = (response: RenderResponse): void => void process.send?.(response)

process.on("disconnect", () => process.exit(1))
process.on("message", ({ number, input }: RenderRequest) => {
  void renderHTMLProd(input).then(
    (result) => respond({ number, result }),
    // The builder renders these pages again, one by one, and finds out which of them fails, and why.
    () => respond({ number })
  )
})
