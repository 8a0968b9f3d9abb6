import js from "@eslint/js"
import jsxA11y from "eslint-plugin-jsx-a11y"
import reactHooks from "eslint-plugin-react-hooks"
import globals from "globals"
import tseslint from "typescript-eslint"

export default tseslint.config(
  { ignores: ["node_modules/", "public/", ".cache/", "var/", "static/", "artwork/vector/"] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "ImportDeclaration[source.value=/^\\.{1,2}\\u002f.*(?<!\\.(ts|tsx|js|mjs|cjs|json|css|svg|woff2))$/]",
          message: "Name the file with its ending: Node runs these modules as they are.",
        },
      ],
    },
  },
  {
    files: ["**/*.tsx", "src/**/*.ts"],
    ...jsxA11y.flatConfigs.recommended,
    plugins: { ...jsxA11y.flatConfigs.recommended.plugins, "react-hooks": reactHooks },
    rules: { ...jsxA11y.flatConfigs.recommended.rules, ...reactHooks.configs.recommended.rules },
    languageOptions: { globals: globals.browser },
  },
  {
    // A longer function has several responsibilities: split it by them. Tests and artwork are exempt.
    files: ["{server,src,shared,builder,tools,bench}/**/*.{ts,tsx,js,mjs,cjs}", "*.{ts,tsx,mjs}"],
    rules: {
      "max-lines-per-function": ["error", { max: 100, skipBlankLines: true, skipComments: true, IIFEs: true }],
    },
  },
  {
    files: ["**/*.js", "**/*.mjs", "**/*.cjs"],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { ...globals.node } },
  },
  {
    // These run in every browser as they are written, before anything could translate it.
    files: ["src/site/**/*-script.js"],
    languageOptions: { globals: globals.browser, sourceType: "script", ecmaVersion: 2017 },
    rules: { "no-var": "off", "@typescript-eslint/no-unused-vars": ["error", { caughtErrors: "none" }] },
  }
)
