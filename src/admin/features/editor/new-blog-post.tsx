import { NewEntry } from "./new-entry.tsx"

const NewBlogPost = () => <NewEntry noun="blog" />

export default NewBlogPost
