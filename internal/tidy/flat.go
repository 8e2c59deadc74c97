package tidy

import (
	"fmt"
	"reflect"
)

// Flat checks that a type holds nothing but itself: no pointer, so that an assignment is a
// snapshot and == is equality. A string holds a pointer too.
func Flat(t reflect.Type) []string { return flat(t, t.Name(), map[reflect.Type]bool{}) }

func flat(t reflect.Type, path string, seen map[reflect.Type]bool) []string {
	if seen[t] {
		return nil
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Struct:
		var faults []string
		for i := range t.NumField() {
			f := t.Field(i)
			faults = append(faults, flat(f.Type, path+"."+f.Name, seen)...)
		}
		return faults
	case reflect.Array:
		return flat(t.Elem(), path+"[]", seen)
	case reflect.Bool,
		reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return nil
	case reflect.Float32, reflect.Float64:
		return []string{path + " is a floating-point number, which is not equal to itself as NaN"}
	}
	return []string{fmt.Sprintf("%s is a %s", path, t.Kind())}
}
