#!/usr/bin/env node
import { VERSION } from '../version.js'

console.log(VERSION)
