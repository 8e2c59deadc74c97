// Package gallery is an app that shows every widget and every drawing that the stage is made
// of, in both themes. It exists to be looked at and to be compared with golden pictures; both
// backends draw it in their tests.
//
// Read this first: [New] makes the app.
package gallery
