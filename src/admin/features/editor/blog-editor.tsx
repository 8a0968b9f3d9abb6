import { EntryScreen } from "./entry-screen.tsx"

const BlogEditor = ({ parameters }: { parameters: Record<string, string> }) => (
  <EntryScreen noun="blog" id={parameters.id ?? ""} />
)

export default BlogEditor
