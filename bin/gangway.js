#!/usr/bin/env node
import { bootstrap } from './lib/bootstrap.js'

await bootstrap(process.argv.slice(2))
