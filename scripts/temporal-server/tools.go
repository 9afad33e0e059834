//go:build tools

// Package tools names the Temporal CLI so that its module graph (and go.sum) is pinned here.
package tools

import _ "github.com/temporalio/cli/cmd/temporal"
