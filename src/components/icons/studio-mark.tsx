import { studio } from "../../../shared/studio.ts"

const box = `0 0 ${studio.logo.size} ${studio.logo.size}`

/** The studio's logo without its name. `npm run setup` lets shapes alone into it. */
export const StudioMark = ({ className }: { className?: string }) => (
  <svg
    className={className}
    viewBox={box}
    aria-hidden="true"
    focusable="false"
    dangerouslySetInnerHTML={{ __html: studio.logo.shapes }}
  />
)
