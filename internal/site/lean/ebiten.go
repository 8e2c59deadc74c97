package lean

import "embed"

// sources are files of the copies. They are text here, since they belong to other modules.
//
//go:embed src/*.go.txt
var sources embed.FS

func source(name string) string {
	data, err := sources.ReadFile("src/" + name + ".go.txt")
	if err != nil {
		panic("lean: " + err.Error())
	}
	return string(data)
}

// ebiten has its shaders compiled ahead of time.
func ebiten() variant {
	const opengl, glsl = "internal/graphicsdriver/opengl/",
		"\t\"github.com/hajimehoshi/ebiten/v2/internal/shaderir/glsl\"\n"
	return variant{
		module: "github.com/hajimehoshi/ebiten/v2", version: "v2.9.9",
		drop:      []string{"audio", "cmd", "examples", "mobile", "text", "vector"},
		generator: source("precompile"), generated: "internal/graphics/precompiled.go",
		gone: []string{
			"internal/shader", "internal/shaderir/check.go", "internal/shaderir/glsl",
			"internal/shaderir/hlsl", "internal/shaderir/msl", "internal/shaderir/pssl",
		},
		files: map[string]string{
			"internal/graphics/shader.go":          source("graphics_shader"),
			"internal/shaderir/program.go":         source("shaderir_program"),
			"internal/graphicscommand/image_js.go": source("graphicscommand_image_js"),
			"internal/debug/caller.go":             source("debug_caller"),
		},
		edits: []edit{
			{file: opengl + "shader.go", from: glsl},
			{
				file: opengl + "shader.go",
				from: "glsl.Compile(s.ir, s.graphics.context.glslVersion())",
				to:   "s.ir.VertexShader, s.ir.FragmentShader",
			},
			{file: opengl + "context.go", from: glsl},
			{file: opengl + "context.go", from: `func (c *context) glslVersion() glsl.GLSLVersion {
	if c.ctx.IsES() {
		return glsl.GLSLVersionES300
	}
	return glsl.GLSLVersionDefault
}
`},
			// The factor of the screen changes with the browser's zoom and with another screen.
			{
				file: "internal/ui/ui_js.go",
				from: "\tif m.deviceScaleFactor != 0 {\n\t\treturn m.deviceScaleFactor\n\t}\n",
			},
			{
				file: "internal/ui/ui_js.go",
				from: "\tw, h := u.outsideSize()\n\tif force {\n",
				to: "\tif before := theMonitor.deviceScaleFactor; " +
					"theMonitor.DeviceScaleFactor() != before {\n\t\tu.updateScreenSize()\n\t}\n" +
					"\tw, h := u.outsideSize()\n\tif force {\n",
			},
			// What needs the tree of a program, which is not there.
			{file: "internal/shaderir/type.go", from: "func descendantLocalVars(", rest: true},
			{
				file: "internal/builtinshader/shader.go",
				from: "import (\n\t\"bytes\"\n\t\"fmt\"\n\t\"sync\"\n\t\"text/template\"\n)",
				to:   "import \"fmt\"",
			},
			{
				file: "internal/builtinshader/shader.go", from: "var (\n\tshaders ", rest: true,
				to: source("builtinshader_end"),
			},
		},
	}
}
