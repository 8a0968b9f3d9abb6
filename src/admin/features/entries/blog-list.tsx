import { EntryList } from "./entry-list.tsx"

const BlogList = () => <EntryList noun="blog" />

export default BlogList
