import edge from 'edge.js'

/**
 * A page's props as JSON inside a script element. Inertia's own tag leaves `<` as it is, so a
 * person named `<!--<script>` would prevent the element from ending: every page that lists them
 * would stay blank.
 */
edge.global('pageData', (page: unknown) => JSON.stringify(page).replace(/</g, '\\u003c'))
